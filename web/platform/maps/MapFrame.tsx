import { ZoomIn, ZoomOut } from "lucide-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";
import type { ShownMap } from "./use-map.ts";

type Props = {
  /** The name for screen readers. */
  label: string;
  shown: ShownMap;
  className?: string | undefined;
  /** More buttons below those that zoom. */
  controls?: ReactNode;
  controlsClass?: string;
  /** Where the credit stands. */
  creditClass?: string;
  /** Over the map. */
  children?: ReactNode;
};

/** A map with its controls: the zoom buttons are the page's own, with names. */
export function MapFrame(props: Props) {
  const { label, shown, className, controls, controlsClass = "top-4 right-4", children } = props;
  const { creditClass = "right-2 bottom-1" } = props;
  const { element, map, credit, failed, retry } = shown;
  const creditElement = useRef<HTMLParagraphElement>(null);
  useEffect(() => (creditElement.current ? map?.keepClear(creditElement.current) : undefined), [map, credit]);
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
        <p
          ref={creditElement}
          data-slot="map-credit"
          className={clsx(
            "pointer-events-none absolute z-10 rounded-xs bg-bg/80 px-1.5 py-0.5 text-2xs text-ink-2",
            creditClass,
          )}
        >
          Map: {credit}
        </p>
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
