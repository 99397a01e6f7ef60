import { HardHat, Mail, Undo2, UserRound } from "lucide-react";
import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import {
  type Builder,
  addBuilder,
  changeBuilderInfo,
  changeBuilderOwner,
  inviteBuilder,
  listBuilders,
  orderBuilders,
  removeBuilder,
  restoreBuilder,
} from "../../../contract/tours/builders.ts";
import { invitationDays } from "../../../contract/people/invitations.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { SetupList } from "../../programs/studio/setup/SetupList.tsx";
import { SetupRow } from "../../programs/studio/setup/SetupRow.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { ownerText } from "../../people/participants/owner-text.ts";
import { Picture } from "../../platform/ui/Picture.tsx";
import { ChangeOwnerDialog } from "../../people/participants/ChangeOwnerDialog.tsx";
import { WriteLink } from "../../mail/studio/WriteLink.tsx";
import { RemovedRecords } from "./RemovedRecords.tsx";

function BuildersPage() {
  const { at, standings } = useProgram();
  const { builders } = useAnswer(listBuilders, at);
  const present = builders.filter(({ removed }) => !removed).map((builder) => ({ ...builder, name: builder.company }));
  return (
    <>
      <SetupList
        title="Builders"
        text="Each looks after their own profile and homes, once they have an owner."
        rows={present}
        idOf={({ builderID }) => builderID}
        render={(builder) => <BuilderRow builder={builder} />}
        actions={
          present.length > 0 && (
            <WriteLink list="builders" standings={standings}>
              Write to builders
            </WriteLink>
          )
        }
        ordering={orderBuilders}
        orderOf={(builderIDs) => [at, { builderIDs }]}
        add={{
          label: "Add builder",
          endpoint: addBuilder,
          dialog: <ActionDialog title="Add Manual Builder" endpoint={addBuilder} params={at} save="Create" />,
        }}
        empty={{
          icon: HardHat,
          title: "No builders yet",
          text: "Add them here, or sell the registration of homes under Tickets: who pays is here at once.",
        }}
      />
      <RemovedRecords
        rows={builders
          .filter(({ removed }) => removed)
          .map(({ builderID, company }) => ({ id: builderID, name: company }))}
        endpoint={restoreBuilder}
        paramsOf={(builderID) => ({ ...at, builderID })}
        icon={Undo2}
      />
    </>
  );
}

function BuilderRow({ builder }: { builder: Builder }) {
  const { at, client } = useProgram();
  const { builderID, company, email, user, invited, homes, logo } = builder;
  const params = { ...at, builderID };
  const to = studioPaths.builder(params);
  return (
    <SetupRow
      name={company}
      head={
        <Link to={to} className="rounded-xs hover:underline">
          {company}
        </Link>
      }
      before={
        <Picture
          renditions={logo ? renditionsOf(client, logo) : []}
          alt=""
          sizes="40px"
          className="size-10 shrink-0 rounded-sm object-contain"
        />
      }
      line={`${plural(homes, "home")} · ${ownerText(user, invited)}`}
      edit={{
        endpoint: changeBuilderInfo,
        dialog: <ActionDialog title={company} endpoint={changeBuilderInfo} params={params} initial={builder} />,
      }}
      also={[
        {
          label: "Invite by mail",
          icon: Mail,
          endpoint: inviteBuilder,
          dialog: (
            <ActionDialog
              title="Invite a builder"
              text={`Whoever opens the link in the mail looks after ${company} and its homes${user ? `, in place of ${user.fullName}` : ""}. It works once, for ${invitationDays} days.`}
              endpoint={inviteBuilder}
              params={params}
              initial={{ email: invited ?? email }}
              save="Send the invitation"
            />
          ),
        },
        {
          label: "Change owner",
          icon: UserRound,
          endpoint: changeBuilderOwner,
          dialog: (
            <ChangeOwnerDialog
              title="Change Builder Owner"
              name={company}
              user={user}
              endpoint={changeBuilderOwner}
              params={params}
            />
          ),
        },
      ]}
      remove={{
        endpoint: removeBuilder,
        dialog: (
          <Confirm
            title="Remove this builder?"
            text={`${company} is gone from the tour. Its ${plural(homes, "home")} stay.`}
            lasting="restorable"
            action="Remove"
            endpoint={removeBuilder}
            params={params}
          />
        ),
      }}
    />
  );
}

export { BuildersPage as Component };
