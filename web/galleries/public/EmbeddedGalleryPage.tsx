import { Images } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { firstPageSize, getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { loadAnswer, useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { EmbedTitle, NothingHere, SeeItAt } from "../../platform/embedding/EmbedParts.tsx";
import { EmbeddedPage } from "../../platform/embedding/EmbeddedPage.tsx";
import { NotPublicPage } from "../../platform/embedding/NotPublicPage.tsx";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { Medal } from "../../platform/ui/Medal.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { galleryItemPath, galleryPath } from "../../../contract/programs/gallery-path.ts";
import { entryTitle } from "../gallery-entry-text.ts";
import { winnersGalleryID } from "./winners-gallery.ts";
import type { GalleryEntry, GalleryPage } from "./use-whole-gallery.ts";

type PublicGalleries = Parameters<typeof winnersGalleryID>[0];

/** The public gallery in the address: the winners’ gallery where it names none. */
const embeddedGalleryID = (published: PublicGalleries | undefined, { galleryID }: PageParams) =>
  published &&
  (galleryID === undefined
    ? winnersGalleryID(published)
    : published.galleries.find((one) => one.galleryID === galleryID)?.galleryID);

export async function loader(args: LoaderArgs) {
  const at = serviceAddressIn(args.params);
  const galleryID = embeddedGalleryID(
    await loadAnswer(args, listPublicGalleries, at).catch(undefinedIfMissing),
    args.params,
  );
  if (galleryID) await loadAnswer(args, getGallery, { ...at, galleryID });
}

/** A hidden program is like a hidden gallery: no error within another site’s page. */
function undefinedIfMissing(thrown: unknown): undefined {
  if (!(thrown instanceof CallError) || thrown.status !== 404) throw thrown;
}

/** A gallery in a frame of the association’s own site. The links open in the whole window. */
function EmbeddedGalleryPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const { data: published } = useOptionalAnswer(listPublicGalleries, at);
  const galleryID = embeddedGalleryID(published, params);
  if (galleryID !== undefined) return <EmbeddedGallery at={at} galleryID={galleryID} />;
  return <NotPublicPage title="Gallery" icon={Images} />;
}

function EmbeddedGallery({ at, galleryID }: { at: ServiceAddress; galleryID: string }) {
  const gallery = useAnswer(getGallery, { ...at, galleryID });
  const { name: association } = useAnswer(clientPage, { client: at.client });
  return (
    <EmbeddedPage title={`${gallery.name} · ${gallery.contestName}`}>
      <div className="p-4 sm:p-5">
        <EmbedTitle>{gallery.name}</EmbedTitle>
        {gallery.entries.length === 0 ? (
          <NothingHere icon={Images}>There is nothing to see here just now.</NothingHere>
        ) : (
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-x-5 gap-y-6">
            {gallery.entries.map((entry, index) => (
              <li key={entry.entryID} className="min-w-0">
                <EmbeddedCard
                  client={at.client}
                  entry={entry}
                  to={galleryItemPath(at, gallery, entry.entryID)}
                  eager={index === 0}
                />
              </li>
            ))}
          </ul>
        )}
        <SeeItAt to={galleryPath(at, gallery)}>
          {moreText(gallery)} {association}
        </SeeItAt>
      </div>
    </EmbeddedPage>
  );
}

const moreText = ({ total }: GalleryPage) => (total > firstPageSize ? `All ${total} at` : "See it at");

type CardProps = { client: string; entry: GalleryEntry; to: string; eager: boolean };

const EmbeddedCard = ({ client, entry, to, eager }: CardProps) => (
  <article className="group relative">
    <div className="overflow-hidden rounded-lg bg-sunken">
      <UploadedPicture
        client={client}
        picture={entry.cover}
        alt=""
        sizes="(min-width: 520px) 280px, 92vw"
        eager={eager}
        className="aspect-[4/3] w-full object-cover"
      />
    </div>
    {entry.awardTitle && <Medal title={entry.awardTitle} className="absolute inset-x-2 top-2 w-fit" />}
    <h2 className="mt-2.5 line-clamp-2 font-semibold wrap-anywhere">
      <a
        href={to}
        target="_top"
        className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-text"
      >
        {entryTitle(entry)}
      </a>
    </h2>
    <p className="line-clamp-2 text-base wrap-anywhere text-ink-3">{entry.owner ?? entry.categoryName}</p>
  </article>
);

export { EmbeddedGalleryPage as Component };
