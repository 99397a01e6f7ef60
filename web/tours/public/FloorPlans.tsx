import { useState } from "react";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { TourPage } from "../../../contract/tours/tour.ts";
import { Picture } from "../../platform/ui/Picture.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";

type Props = { client: string; plans: TourPage["home"]["floorPlans"] };

/** One storey at a time, by the plans' names; without scripts all of them. */
export function FloorPlans({ client, plans }: Props) {
  const [shown, setShown] = useState(0);
  const nameOf = (at: number) => plans[at]!.caption || `Plan ${at + 1}`;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Floor plan</h2>
        {plans.length > 1 && (
          <div className="noscript:hidden">
            <Segmented
              label="Floor plan"
              value={String(shown)}
              options={plans.map((_, at) => ({ value: String(at), label: nameOf(at) }))}
              onChange={(value) => setShown(Number(value))}
            />
          </div>
        )}
      </div>
      {plans.map(({ imageID, caption, picture }, at) => (
        <figure key={imageID} className={at === shown ? undefined : "hidden noscript:block"}>
          <Picture
            renditions={renditionsOf(client, picture)}
            alt={caption ? `Floor plan, ${caption}` : "Floor plan"}
            sizes="(min-width: 1024px) 700px, 92vw"
            className="h-auto w-full rounded-lg border bg-white dark:brightness-85"
          />
          {caption && <figcaption className="mt-2 text-base text-ink-2">{caption}</figcaption>}
        </figure>
      ))}
    </section>
  );
}
