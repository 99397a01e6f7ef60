import { ZoomIn, ZoomOut } from "lucide-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import type { ShownMap } from "./use-map.ts";

type Props = {
  /** What a screen reader calls it. */
  label: string;
  shown: ShownMap;
  className?: string | undefined;
  /** More buttons below those that zoom. */
  controls?: ReactNode;
  controlsClass?: string;
  /** What lies above the map. */
  children?: ReactNode;
};

/** A map with its controls: those that zoom are buttons of the page, with names. */
export function MapFrame(props: Props) {
  const { label, shown, className, controls, controlsClass = "top-4 right-4", children } = props;
  const { element, map, credit, failed, retry } = shown;
  return (
    <section
      data-slot="map"
      aria-label={label}
      aria-busy={!map && !failed}
      className={clsx("relative isolate overflow-hidden bg-sunken", className)}
    >
      <div ref={element} className="absolute inset-0 z-0 outline-offset-[-3px]! [&.leaflet-container]:bg-sunken!" />
      {failed && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center text-base text-ink-2">
          The map couldn’t be loaded. The list has all homes.
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {map && (
        <div
          role="group"
          aria-label="Map"
          className={clsx("absolute z-10 grid divide-y overflow-hidden rounded-sm bg-raised shadow-2", controlsClass)}
        >
          <MapButton label="Nearer" onClick={() => map.zoomBy(1)}>
            <ZoomIn aria-hidden size={18} />
          </MapButton>
          <MapButton label="Farther" onClick={() => map.zoomBy(-1)}>
            <ZoomOut aria-hidden size={18} />
          </MapButton>
          {controls}
        </div>
      )}
      {credit && (
        <p className="pointer-events-none absolute right-2 bottom-1 z-10 text-2xs text-ink-3">Map: {credit}</p>
      )}
      {children}
    </section>
  );
}

type ButtonProps = { label: string; onClick(): void; children: ReactNode };

export const MapButton = ({ label, onClick, children }: ButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-11 place-items-center hover:bg-sunken focus-visible:outline-offset-[-3px]"
  >
    {children}
  </button>
);
