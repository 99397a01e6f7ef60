import { Award, MonitorPlay } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type CeremonyAward, getCeremony, orderCeremony } from "../../../contract/judging/ceremony.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SortableList } from "../../platform/ui/SortableList.tsx";

function CeremonyPage() {
  const at = useProgramAddress();
  const { awards, standings } = useAnswer(getCeremony, at);
  const nameOf = (id: string) => awards.find(({ entryID }) => entryID === id)?.title ?? "One with a title of late";
  const words = (ids: unknown) => (ids as string[]).map(nameOf).join("\n");
  const { run } = useAction(orderCeremony, { read: { label: "Order", words } });
  const order = (entryIDs: string[]) =>
    void run(at, { entryIDs }, { base: { entryIDs: awards.map(({ entryID }) => entryID) } });
  return (
    <>
      <title>Ceremony</title>
      <PageHead
        crumbs={[{ label: "Results", to: studioPaths.results(at) }]}
        title="Ceremony"
        text="The awards in the order in which they are handed over. On the big screen each shows its award first, then the photograph, then the name: go on with the space bar or a clicker."
        actions={
          awards.length > 0 && (
            <LinkButton variant="primary" to={studioPaths.ceremonyScreen(at)} target="_blank" rel="noopener">
              <MonitorPlay aria-hidden size={16} />
              Open the big screen
            </LinkButton>
          )
        }
      />
      {awards.length === 0 ? (
        <EmptyState
          icon={Award}
          title="No award titles yet"
          text="Give award titles under Results. Each is handed over here."
        />
      ) : (
        <SortableList
          label="Awards in the order of the ceremony"
          className="overflow-hidden rounded-lg border bg-surface"
          rowClass={() => "px-3 py-2"}
          items={awards.map((award) => ({ id: award.entryID, name: award.title || award.name, award }))}
          {...(may(standings, orderCeremony.allow) && { onOrder: order })}
          render={({ award }) => <AwardRow at={at} award={award} />}
        />
      )}
    </>
  );
}

const AwardRow = ({
  at,
  award: { cover, title, name, category, awardTitle },
}: {
  at: ProgramAddress;
  award: CeremonyAward;
}) => (
  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
    <UploadedPicture
      client={at.client}
      picture={cover}
      alt=""
      sizes="56px"
      className="h-9 w-13 shrink-0 rounded-xs object-cover"
    />
    <span className="min-w-0 flex-1 basis-40">
      <span className="block truncate font-medium">{title || untitledEntry}</span>
      <span className="block truncate text-xs text-ink-3">
        {category} · {name}
      </span>
    </span>
    <Medal title={awardTitle} />
  </div>
);

export { CeremonyPage as Component };
