import { clsx } from "clsx";
import { Award, Check, Images, Lock, MapPinCheck } from "lucide-react";
import { plural } from "../../contract/platform/plural.ts";
import type { BallotItem } from "../../contract/votes/public-votes.ts";
import { Link } from "../platform/address/Link.tsx";
import { UploadedPicture } from "../platform/ui/UploadedPicture.tsx";

type Props = {
  client: string;
  item: BallotItem;
  isChosen: boolean;
  /** Why it can't be chosen. */
  reason?: string | undefined;
  /** Grey, beside others that can be chosen. */
  isMuted?: boolean;
  /** 'You were here today at 1:46 PM' */
  note?: string | undefined;
  /** The item's page with its pictures, except at a kiosk. */
  to?: string;
  eager?: boolean;
  sizes?: string;
  onPress: () => void;
};

const cardSizes = "(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 85vw";

/** An item of the ballot: its picture with nothing on it, and a label below. A press anywhere chooses it. */
export function BallotCard(props: Props) {
  const { client, item, isChosen, isMuted = false, eager = false, sizes = cardSizes } = props;
  return (
    <article
      data-slot="ballot-card"
      className={clsx(
        "group relative isolate flex h-full flex-col overflow-hidden rounded-[28px] transition-[box-shadow,background-color] duration-[180ms] ease-out",
        isChosen
          ? "bg-award text-award-ink shadow-[0_0_0_4px_var(--color-bg),0_0_0_9px_var(--color-award)]"
          : "bg-night text-white shadow-2",
      )}
    >
      <UploadedPicture
        client={client}
        picture={item.cover}
        alt=""
        sizes={sizes}
        eager={eager}
        className={clsx(
          "aspect-[4/3] min-h-44 w-full flex-1 object-cover transition-[filter,opacity] duration-[180ms]",
          isMuted && "opacity-45 grayscale",
        )}
      />
      <div className="grid min-h-32 shrink-0 content-start gap-1 px-5 pt-4 pb-5">
        {isChosen && <Stamp />}
        <ItemButton {...props} />
        {[item.byline, item.place].some(Boolean) && (
          <p className={clsx("text-md wrap-anywhere", !isChosen && "text-white/85")}>
            {[item.byline, item.place].filter(Boolean).join(", ")}
          </p>
        )}
        <StateLine {...props} />
        <PicturesLink {...props} />
      </div>
    </article>
  );
}

/** On the edge between picture and label. */
const Stamp = () => (
  <span aria-hidden className="flex h-0 justify-end">
    <span className="-mt-11 grid size-14 place-items-center rounded-full bg-award-ink text-award motion-safe:animate-rise">
      <Award size={30} />
    </span>
  </span>
);

const ItemButton = ({ item, isChosen, reason, onPress }: Props) => (
  <h2 className={clsx("display text-2xl wrap-anywhere", isChosen && "pr-16")}>
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={reason ? true : undefined}
      onClick={reason ? undefined : onPress}
      className="cursor-pointer text-left after:absolute after:inset-0 after:z-1 focus-visible:outline-none focus-visible:after:rounded-[28px] focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-current aria-disabled:cursor-default"
    >
      {item.title || "Untitled"}
      {reason && <span className="sr-only">. {reason}</span>}
    </button>
  </h2>
);

/** Whether it is chosen, can't be, or when the voter was there. */
function StateLine({ isChosen, reason, note }: Props) {
  if (isChosen)
    return (
      <p className="flex items-center gap-2 text-base font-semibold">
        <Check aria-hidden size={16} className="shrink-0" />
        Your choice
      </p>
    );
  if (reason)
    return (
      <p aria-hidden className="flex items-center gap-2 text-base">
        <Lock size={16} className="shrink-0" />
        {reason}
      </p>
    );
  return (
    note && (
      <p className="flex items-center gap-2 text-base text-[#ffce73]">
        <MapPinCheck aria-hidden size={16} className="shrink-0" />
        {note}
      </p>
    )
  );
}

const PicturesLink = ({ item, to }: Props) =>
  to &&
  item.pictures > 0 && (
    <Link
      to={to}
      className="relative z-2 -mb-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-xs text-base underline-offset-4 hover:underline"
    >
      <Images aria-hidden size={18} />
      {plural(item.pictures, "picture")}
      <span className="sr-only"> of {item.title}</span>
    </Link>
  );
