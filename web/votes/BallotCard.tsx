import { clsx } from "clsx";
import { Award, Check, Images, Lock, MapPinCheck } from "lucide-react";
import { plural } from "../../contract/platform/plural.ts";
import { renditionsOf } from "../../contract/platform/pictures.ts";
import type { BallotItem } from "../../contract/votes/public-votes.ts";
import { Link } from "../platform/address/Link.tsx";
import { Picture } from "../platform/ui/Picture.tsx";

type Props = {
  client: string;
  item: BallotItem;
  isChosen: boolean;
  /** Why it can't be chosen. */
  reason?: string | undefined;
  /** 'You were here today at 1:46 PM' */
  note?: string | undefined;
  /** The item's page with its pictures, except at a kiosk. */
  to?: string;
  eager?: boolean;
  onPress: () => void;
};

const sizes = "(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 85vw";

/** An item of the ballot: a press anywhere chooses it. */
export function BallotCard({ client, item, isChosen, reason, note, to, eager = false, onPress }: Props) {
  return (
    <article
      data-slot="ballot-card"
      data-on-photo
      className={clsx(
        "group relative isolate flex h-full min-h-[26rem] flex-col justify-end overflow-hidden rounded-[28px] bg-night text-white transition-[box-shadow,scale] duration-[180ms] ease-out sm:min-h-[22rem]",
        isChosen ? "shadow-[0_0_0_4px_var(--color-bg),0_0_0_9px_var(--color-award)]" : "shadow-2",
        reason && "grayscale",
      )}
    >
      <Picture
        renditions={item.cover ? renditionsOf(client, item.cover) : []}
        alt=""
        sizes={sizes}
        color={item.cover?.color}
        eager={eager}
        className={clsx("absolute inset-0 -z-10 size-full object-cover", reason && "opacity-40")}
      />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-t from-[#08151b] from-25% via-[#08151b]/55 via-50% to-transparent"
      />
      {isChosen && (
        <p className="absolute top-5 left-5 flex min-h-9 items-center gap-2 rounded-full bg-award px-4 text-base font-semibold text-award-ink motion-safe:animate-rise">
          <Award aria-hidden size={18} />
          Your choice
        </p>
      )}
      <div className="grid gap-1 p-5 pt-24">
        <h2 className="display text-2xl wrap-anywhere">
          <button
            type="button"
            aria-pressed={isChosen}
            aria-disabled={reason ? true : undefined}
            onClick={reason ? undefined : onPress}
            className="cursor-pointer text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[28px] focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-white aria-disabled:cursor-default"
          >
            {item.title || "Untitled"}
            {reason && <span className="sr-only">. {reason}</span>}
          </button>
        </h2>
        {[item.byline, item.place].some(Boolean) && (
          <p className="text-md wrap-anywhere text-white/85">{[item.byline, item.place].filter(Boolean).join(", ")}</p>
        )}
        {reason ? (
          <p aria-hidden className="flex items-center gap-2 text-base">
            <Lock aria-hidden size={16} />
            {reason}
          </p>
        ) : (
          note && (
            <p className="flex items-center gap-2 text-base text-[#ffce73]">
              <MapPinCheck aria-hidden size={16} className="shrink-0" />
              {note}
            </p>
          )
        )}
        {to && item.pictures > 0 ? (
          <Link
            to={to}
            className="relative mt-1 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-xs text-base underline-offset-4 hover:underline"
          >
            <Images aria-hidden size={18} />
            {plural(item.pictures, "picture")}
            <span className="sr-only"> of {item.title}</span>
          </Link>
        ) : (
          isChosen && (
            <p className="flex items-center gap-2 text-base">
              <Check aria-hidden size={16} />
              Chosen
            </p>
          )
        )}
      </div>
    </article>
  );
}
