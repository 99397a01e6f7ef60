import { ClipboardList, Eye, Pencil, Plus, Trash2 } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { createForm, editForm, listForms, orderForms, removeForm } from "../../contract/contests.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import { may } from "../../contract/permissions.ts";
import { useAnswer } from "../api/answers.ts";
import { ActionButton } from "../dialogs/ActionButton.tsx";
import { ActionDialog } from "../dialogs/ActionDialog.tsx";
import { Confirm } from "../dialogs/Confirm.tsx";
import { useContest } from "../services/useContest.ts";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { SortableList } from "../ui/SortableList.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { TitleNotice } from "./TitleNotice.tsx";
import { chosenOf, useCategoryOptions } from "./useCategoryOptions.ts";
import { useOrder } from "./useOrder.ts";

type Form = AnswerOf<typeof listForms>["entryForms"][number];

/** What entrants are asked. */
export function Component() {
  const { at, standings, base } = useContest();
  const navigate = useNavigate();
  const { entryForms } = useAnswer(listForms, at);
  const { options, categories } = useCategoryOptions(at);
  const { ordered, order } = useOrder(entryForms, idOf, orderForms, (entryFormIDs) => [at, { entryFormIDs }]);
  const add = (
    <ActionButton
      endpoint={createForm}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="New form"
          endpoint={createForm}
          params={at}
          initial={{ categoryID: chosenOf(null) }}
          options={{ categoryID: options }}
          save="Add"
          onDone={({ entryFormID }) => void navigate(`${base}/forms/${entryFormID}`)}
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add form
    </ActionButton>
  );
  const [first] = categories;
  return (
    <>
      <title>Forms</title>
      <PageHead
        title="Forms"
        text="What entrants are asked. Answers are kept with the version they were given to."
        actions={
          entryForms.length > 0 && (
            <>
              {first && (
                <LinkButton to={`${base}/entries/preview/${first.categoryID}`}>
                  <Eye aria-hidden size={16} />
                  Preview as an entrant
                </LinkButton>
              )}
              {add}
            </>
          )
        }
      />
      {entryForms.length > 0 && !entryForms.some(({ asksTitle }) => asksTitle) && <TitleNotice />}
      {entryForms.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title="No forms yet"
          text="Ask for a title, a story, a date: whatever scorers and visitors should know."
          action={add}
        />
      ) : (
        <SortableList
          label="Forms"
          className="overflow-hidden rounded-lg border"
          items={ordered.map((form) => ({ ...form, id: form.entryFormID }))}
          onOrder={may(standings, orderForms.allow) ? order : undefined}
          render={(form) => <FormRow form={form} />}
        />
      )}
    </>
  );
}

const idOf = ({ entryFormID }: Form) => entryFormID;
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

function FormRow({ form }: { form: Form }) {
  const { at, standings, base } = useContest();
  const { options, nameOf } = useCategoryOptions(at);
  const { entryFormID, name, categoryID, questions, answered, version } = form;
  const params = { ...at, entryFormID };
  return (
    <div className="flex min-h-14 items-center gap-4 py-2 pr-3 pl-2">
      <div className="min-w-0 flex-1">
        <Link to={`${base}/forms/${entryFormID}`} className="truncate rounded-xs font-medium hover:underline">
          {name}
        </Link>
        <p className="num text-sm text-ink-3">
          {[
            counted(questions, "question"),
            answered > 0 && `answered in ${counted(answered, "entry", "entries")}`,
            version > 1 && `version ${version}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <span className="max-w-48 truncate text-sm text-ink-2 max-sm:hidden">{nameOf(categoryID)}</span>
      <RowMenu
        name={name}
        standings={standings}
        actions={[
          {
            label: "Name and category",
            icon: Pencil,
            endpoint: editForm,
            dialog: (
              <ActionDialog
                title={name}
                endpoint={editForm}
                params={params}
                initial={{ ...form, categoryID: chosenOf(categoryID) }}
                options={{ categoryID: options }}
              />
            ),
          },
          {
            label: "Remove",
            icon: Trash2,
            danger: true,
            endpoint: removeForm,
            reason: answered > 0 ? "Entrants have answered it." : undefined,
            dialog: (
              <Confirm
                title="Remove this form?"
                text={`${name} and its questions will be gone.`}
                lasting="permanent"
                action="Remove"
                endpoint={removeForm}
                params={params}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
