import { CodeXml, Pencil } from "lucide-react";
import type { ComponentProps } from "react";
import { useParams } from "react-router";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { type ServiceAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import {
  editGallery,
  listGalleries,
  listGalleryChoices,
  previewGallery,
} from "../../../contract/galleries/gallery-editing.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { ChooseEntries } from "./ChooseEntries.tsx";
import { EmbedDialog } from "./EmbedDialog.tsx";
import { EntryWordsButton } from "./EntryWordsButton.tsx";
import { GalleryDialog } from "./GalleryDialog.tsx";
import { entryTitle } from "../gallery-entry-text.ts";
import { galleryStateLabels } from "../../programs/gallery-states.ts";

function GalleryEditPage() {
  const { galleryID = "" } = useParams();
  const at = useServiceAddress();
  const { open } = useDialogs();
  const { galleries, standings } = useAnswer(listGalleries, at);
  const gallery = galleries.find((one) => one.galleryID === galleryID);
  if (!gallery) throw new CallError(404, "No such gallery.");
  const { text, tone } = galleryStateLabels[gallery.state];
  return (
    <>
      <title>{gallery.name}</title>
      <PageHead
        title={gallery.name}
        meta={
          <Badge dot tone={tone}>
            {text}
          </Badge>
        }
        text={gallery.description}
        crumbs={[{ label: "Galleries", to: studioPaths.galleries(at) }]}
        actions={
          <>
            <Button onClick={() => open(<EmbedDialog at={at} gallery={gallery} />)}>
              <CodeXml aria-hidden size={16} />
              On your own site
            </Button>
            <ActionButton
              endpoint={editGallery}
              standings={standings}
              dialog={<GalleryDialog at={at} gallery={gallery} />}
            >
              <Pencil aria-hidden size={16} />
              Settings
            </ActionButton>
          </>
        }
      />
      {gallery.shows === "chosen" ? (
        <EntryChoices at={{ ...at, galleryID }} standings={standings} />
      ) : (
        <GalleryPreview at={{ ...at, galleryID }} standings={standings} />
      )}
    </>
  );
}

type ContentsProps = { at: ServiceAddress & { galleryID: string }; standings: readonly Standing[] };

function EntryChoices({ at, standings }: ContentsProps) {
  const { entries } = useAnswer(listGalleryChoices, at);
  return <ChooseEntries at={at} entries={entries} standings={standings} />;
}

/** The gallery as it will be public: names and titles included, even while they are secret. */
function GalleryPreview({ at, standings }: ContentsProps) {
  const { entries: choices } = useAnswer(listGalleryChoices, at);
  const { entries, total } = useAnswer(previewGallery, at);
  if (total === 0)
    return (
      <EmptyState
        title="No entries yet"
        text="A winners gallery fills as entries are given award titles under Results."
      />
    );
  return (
    <>
      <Notice className="mb-5">
        This gallery chooses its entries by itself. This is how it will look: {plural(total, "entry", "entries")}.
      </Notice>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-5">
        {entries.map((entry) => (
          <li key={entry.entryID} className="relative min-w-0">
            <UploadedPicture
              client={at.client}
              picture={entry.cover}
              alt=""
              sizes="240px"
              className="aspect-[4/3] w-full rounded-md object-cover"
            />
            {entry.awardTitle && <Medal title={entry.awardTitle} className="absolute inset-x-2 top-2 w-fit" />}
            <p className="mt-2 truncate font-medium">{entryTitle(entry)}</p>
            <p className="truncate text-sm text-ink-3">
              {[entry.owner, entry.categoryName].filter(Boolean).join(" · ")}
            </p>
            <WordsOf at={at} standings={standings} choice={choices.find(({ entryID }) => entryID === entry.entryID)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type WordsProps = ContentsProps & { choice: ComponentProps<typeof EntryWordsButton>["entry"] | undefined };

const WordsOf = ({ at, standings, choice }: WordsProps) =>
  choice && (
    <div className="mt-2">
      <EntryWordsButton at={at} standings={standings} entry={choice} />
    </div>
  );

export { GalleryEditPage as Component };
