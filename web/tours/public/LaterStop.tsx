import { ArrowDown, ArrowUp, X } from "lucide-react";
import { clsx } from "clsx";
import { openingText, shortTimeText } from "../../../contract/platform/opening-hours.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { CrowdNow } from "./CrowdNow.tsx";
import { HomeLink } from "./HomeLink.tsx";
import { StopTrack } from "./StopTrack.tsx";
import { minutesText, timeOfDayText } from "./route-words.ts";
import type { StopProps } from "./stop-props.ts";

type Props = StopProps & { onUp: (() => void) | undefined; onDown: (() => void) | undefined };

/** A stop after the next, or one that can't be visited any more, which says so in its place. */
export function LaterStop(props: Props) {
  const { at, tour, home, visit, number, isLast, route, isChanging, selected, onChoose, onUp, onDown } = props;
  const { propertyID, name, cover, openings } = home;
  const { zone } = tour;
  const mark = visit ? (
    <b
      className={clsx(
        "num grid size-9 place-items-center rounded-full border-2 bg-bg text-base",
        selected === propertyID ? "border-award" : "border-line-2",
      )}
    >
      {number}
    </b>
  ) : (
    <b className="grid size-9 place-items-center rounded-full border-2 border-dashed border-line-2 text-ink-3">
      <X aria-hidden size={16} />
    </b>
  );
  return (
    <li data-slot="stop">
      <StopTrack isLast={isLast} mark={mark}>
        <article onPointerEnter={() => onChoose(propertyID)} className="flex gap-3 pb-5">
          <div className="min-w-0 flex-1 pt-1">
            <h2 className="text-md font-semibold">
              <HomeLink at={at} propertyID={propertyID}>
                {name}
              </HomeLink>
            </h2>
            {visit ? (
              <p className="num text-base text-ink-2">
                There at {timeOfDayText(visit.arriveAt, zone)}
                {visit.minutes > 0 && `, ${minutesText(visit.minutes)} drive`}
                {visit.enterAt > visit.arriveAt && (
                  <span className="text-warning-text">, opens at {shortTimeText(visit.enterAt, zone)}</span>
                )}
              </p>
            ) : (
              <p className="text-base text-warning-text">
                It doesn’t fit: closed by then. {openingText(openings, zone, route.now)}.
              </p>
            )}
            {visit && <CrowdNow at={at} propertyID={propertyID} />}
          </div>
          {isChanging ? (
            <span className="flex shrink-0 items-center">
              {onUp && (
                <IconButton
                  label={`Move ${name} up`}
                  size="icon-lg"
                  icon={<ArrowUp aria-hidden size={18} />}
                  onClick={onUp}
                />
              )}
              {onDown && (
                <IconButton
                  label={`Move ${name} down`}
                  size="icon-lg"
                  icon={<ArrowDown aria-hidden size={18} />}
                  onClick={onDown}
                />
              )}
              <IconButton
                label={`Take ${name} off my route`}
                size="icon-lg"
                icon={<X aria-hidden size={18} />}
                onClick={() => route.toggle(propertyID)}
              />
            </span>
          ) : (
            <UploadedPicture
              client={at.client}
              picture={cover}
              alt=""
              sizes="64px"
              className="size-16 shrink-0 rounded-md object-cover"
            />
          )}
        </article>
      </StopTrack>
    </li>
  );
}
