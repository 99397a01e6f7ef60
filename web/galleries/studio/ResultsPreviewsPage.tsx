import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Ellipsis, EyeOff, MailPlus, Plus, UserLock } from "lucide-react";
import { type ServiceAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { may, type Standing } from "../../../contract/platform/permissions.ts";
import {
  giveResultsPreview,
  listResultsPreviews,
  sendResultsPreviewAgain,
  withdrawResultsPreview,
} from "../../../contract/galleries/results-previews.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton, neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge, type Tone } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { endText } from "../../platform/ui/date-text.ts";

type Previews = AnswerOf<typeof listResultsPreviews>;
type Preview = Previews["previews"][number];

/** The people with a confidential preview of the winners, and whether they opened it. */
function ResultsPreviewsPage() {
  const at = useProgramAddress();
  const previews = useAnswer(listResultsPreviews, at);
  const give = <GivePreviewButton at={at} previews={previews} />;
  return (
    <>
      <title>Previews of the winners</title>
      <PageHead
        title="Previews of the winners"
        text={introText(previews)}
        crumbs={[{ label: "Results", to: studioPaths.results(at) }]}
        actions={give}
      />
      {previews.previews.length === 0 ? (
        <EmptyState
          icon={UserLock}
          title="Nobody has a preview"
          text={
            previews.resultsReleasedAt
              ? "The results are released: everybody sees the winners."
              : "A board member, a sponsor or the press may see the winners before everybody else: titles, photographs and credits, as the winners gallery will show them."
          }
          action={previews.resultsReleasedAt ? undefined : give}
        />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface shadow-1">
          <Table label="Previews of the winners">
            <thead>
              <tr>
                <Th>Who</Th>
                <Th>Sent</Th>
                <Th>Opened</Th>
                <Th>State</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {previews.previews.map((preview) => (
                <PreviewRow key={preview.resultsPreviewID} at={at} preview={preview} standings={previews.standings} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

const introText = ({ winners, confidentialUntil, timeZone, resultsReleasedAt }: Previews) =>
  resultsReleasedAt
    ? "The results are released, so every preview has ended. Its link leads to the winners’ page."
    : `${winners === 0 ? "No entry has an award title yet." : `${plural(winners, "winner")} so far.`} Each person has a link of their own, with their name on every page, confidential until ${confidentialUntil ? endText(confidentialUntil, timeZone) : "the results are released"}.`;

const GivePreviewButton = ({
  at,
  previews: { standings, resultsReleasedAt, isDraft },
}: {
  at: ServiceAddress;
  previews: Previews;
}) => (
  <ActionButton
    variant="primary"
    endpoint={giveResultsPreview}
    standings={standings}
    reason={whyNotGivable(resultsReleasedAt, isDraft)}
    dialog={
      <ActionDialog
        title="Give a preview"
        text="They get a mail with a link that is theirs alone. It shows the winners as they are whenever it is opened, until the results are released or you end it."
        endpoint={giveResultsPreview}
        params={at}
        save="Send the preview"
      />
    }
  >
    <Plus aria-hidden size={16} />
    Give a preview
  </ActionButton>
);

const whyNotGivable = (resultsReleasedAt: string | null, isDraft: boolean) =>
  resultsReleasedAt ? "The results are released." : isDraft ? "Publish the program first." : undefined;

const stateBadges: Record<Preview["state"], { text: string; tone: Tone }> = {
  open: { text: "Open", tone: "confirm" },
  withdrawn: { text: "Ended", tone: "neutral" },
  ended: { text: "Ended with the release", tone: "neutral" },
};

type RowProps = { at: ServiceAddress; preview: Preview; standings: readonly Standing[] };

const PreviewRow = ({ at, preview, standings }: RowProps) => (
  <Tr>
    <Td as="title">
      <span className="block font-medium wrap-anywhere">{preview.name}</span>
      <span className="block text-sm font-normal text-ink-3 wrap-anywhere">{preview.email}</span>
    </Td>
    <Td label="Sent">
      <DateTimeText value={preview.mailedAt} clock="here" />
      {preview.madeBy && <span className="block text-sm text-ink-3">by {preview.madeBy}</span>}
    </Td>
    <Td label="Opened">{openedText(preview)}</Td>
    <Td label="State">
      <Badge dot tone={stateBadges[preview.state].tone}>
        {stateBadges[preview.state].text}
      </Badge>
    </Td>
    <Td as="actions" align="right">
      {preview.state === "open" && <PreviewActions at={at} preview={preview} standings={standings} />}
    </Td>
  </Tr>
);

function openedText({ opened, firstOpenedAt, lastOpenedAt }: Preview) {
  if (!firstOpenedAt || !lastOpenedAt) return <span className="text-ink-3">Not yet</span>;
  const first = <DateTimeText value={firstOpenedAt} clock="here" />;
  if (opened === 1) return <>Once, {first}</>;
  return (
    <>
      {plural(opened, "time")}, last <DateTimeText value={lastOpenedAt} clock="here" />
      <span className="block text-sm text-ink-3">first {first}</span>
    </>
  );
}

function PreviewActions({ at, preview: { resultsPreviewID, name, email }, standings }: RowProps) {
  const { open } = useDialogs();
  const reason = may(standings, withdrawResultsPreview.allow)
    ? undefined
    : neededPermissionText(withdrawResultsPreview);
  const params = { ...at, resultsPreviewID };
  return (
    <Menu
      trigger={<IconButton label={`More about ${name}`} tip={false} size="icon-sm" icon={<Ellipsis size={16} />} />}
    >
      <MenuItem
        icon={MailPlus}
        reason={reason}
        onSelect={() =>
          open(
            <Confirm
              title="Send a new link?"
              text={`${name} gets another mail at ${email}. The link they have now stops working.`}
              lasting="reversible"
              action="Send"
              endpoint={sendResultsPreviewAgain}
              params={params}
            />,
          )
        }
      >
        Send a new link
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={EyeOff}
        danger
        reason={reason}
        onSelect={() =>
          open(
            <Confirm
              title="End the preview?"
              text={`The link of ${name} stops working at once. What they have seen they have seen.`}
              lasting="reversible"
              action="End"
              danger
              endpoint={withdrawResultsPreview}
              params={params}
            />,
          )
        }
      >
        End
      </MenuItem>
    </Menu>
  );
}

export { ResultsPreviewsPage as Component };
