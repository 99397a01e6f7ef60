import { Check, Plus } from "lucide-react";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { maxStops } from "../../../contract/platform/route-size.ts";
import type { SponsorPageAnswer } from "../../../contract/sponsors/sponsor-pages.ts";
import { Link } from "../../platform/address/Link.tsx";
import { useRouteStops } from "../../tours/public/use-route-stops.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";

type Work = SponsorPageAnswer["work"];

/** The homes that show a sponsor's work, to be visited one by one or all together. */
export function SponsorWork({ at, work }: { at: ProgramAddress; work: Work }) {
  return (
    <section aria-labelledby="sponsor-work" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="sponsor-work" className="text-xl font-semibold">
          See their work on the tour
        </h2>
        <AddAllToRoute at={at} work={work} />
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3">
        {work.map(({ propertyID, name, words, cover }) => (
          <li key={propertyID} className="group relative min-w-0">
            <div className="overflow-hidden rounded-[20px] bg-sunken">
              <UploadedPicture
                client={at.client}
                picture={cover}
                alt=""
                sizes="(min-width: 1024px) 270px, (min-width: 640px) 30vw, 47vw"
                className="aspect-4/3 w-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]"
              />
            </div>
            <h3 className="mt-3 text-md font-semibold wrap-break-word">
              <Link
                to={paths.tourHome({ ...at, propertyID })}
                className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-brand-text"
              >
                {name}
              </Link>
            </h3>
            {words && <p className="text-base text-ink-2 wrap-break-word">{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const countWords = ["", "", "both", "all three", "all four", "all five", "all six"] as const;

/** Adds the homes to the route on this device; those on it already stay in their place. */
function AddAllToRoute({ at, work }: { at: ProgramAddress; work: Work }) {
  const { stops, isHere, set } = useRouteStops(at);
  const missing = work.map(({ propertyID }) => propertyID).filter((id) => !stops.includes(id));
  if (!isHere) return null;
  if (missing.length === 0)
    return (
      <Link
        to={paths.tourRoute(at)}
        className="inline-flex min-h-11 items-center gap-2 rounded-xs text-base font-medium text-brand-text hover:underline"
      >
        <Check aria-hidden size={16} />
        On my route
      </Link>
    );
  if (stops.length + missing.length > maxStops) return null;
  return (
    <button
      type="button"
      onClick={() => set([...stops, ...missing])}
      className="inline-flex min-h-11 items-center gap-2 rounded-xs text-base font-medium text-brand-text hover:underline"
    >
      <Plus aria-hidden size={16} />
      {work.length === 1 ? "Add it to my route" : `Add ${countWords[work.length] ?? "all"} to my route`}
    </button>
  );
}
