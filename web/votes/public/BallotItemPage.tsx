import { ArrowLeft, Images } from "lucide-react";
import { paths } from "../../../contract/platform/addresses.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { getBallotItem } from "../../../contract/votes/public-votes.ts";
import { kindOfPagePath, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type PageProps, type PageParams, serviceAddressIn } from "../../platform/page.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { Link } from "../../platform/address/Link.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";

const itemIn = ({ publicVoteID = "", itemID = "", ...params }: PageParams) => ({
  ...serviceAddressIn(params),
  publicVoteID,
  itemID,
});

export const loader = (args: LoaderArgs) => loadAnswer(args, getBallotItem, itemIn(args.params));

/** D25 An item of the ballot with all its pictures; the way back keeps the right to vote. */
function BallotItemPage({ params, origin }: PageProps) {
  const { client, service, publicVoteID, itemID } = itemIn(params);
  const item = useAnswer(getBallotItem, itemIn(params));
  const isHydrated = useHydrated();
  const kind = kindOfPagePath(`/${client}/${params["serviceType"]}`)!;
  const place = { client, serviceType: segmentOf(kind), service, publicVoteID };
  return (
    <div className="page pt-4 pb-10">
      <PublicHead
        client={client}
        origin={origin}
        path={paths.ballotItem({ ...place, itemID })}
        title={`${item.title} · ${item.voteName}`}
        text={[item.byline, item.programName].filter(Boolean).join(" · ")}
        picture={item.cover}
      />
      <Link
        to={paths.ballot(place) + (isHydrated ? location.hash : "")}
        className="inline-flex min-h-11 items-center gap-2 rounded-xs text-base font-medium text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden size={17} />
        Back to the ballot
      </Link>
      <article className="mt-2">
        {item.images.length > 0 ? (
          <Carousel
            label={`Pictures of ${item.title}`}
            sizes="(min-width: 1440px) 1392px, 96vw"
            aspect="aspect-[4/3] sm:aspect-[16/9] max-h-[72dvh] w-full rounded-lg"
            slides={item.images.map(({ imageID, caption, credit, picture }) => ({
              key: imageID,
              renditions: renditionsOf(client, picture),
              alt: caption || item.title,
              color: picture.color,
              caption: caption || undefined,
              credit: credit || null,
            }))}
          />
        ) : (
          <EmptyState icon={Images} title="There are no pictures of this one" />
        )}
        <h1 className="display mt-6 text-3xl wrap-anywhere">{item.title || "Untitled"}</h1>
        <p className="mt-2 text-lg wrap-anywhere text-ink-2">{[item.byline, item.place].filter(Boolean).join(", ")}</p>
      </article>
    </div>
  );
}

export { BallotItemPage as Component };
