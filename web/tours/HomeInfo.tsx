import { MapPin } from "lucide-react";
import { useState } from "react";
import { findPlace, geocoding } from "../../contract/platform/geocoding.ts";
import type { Coordinates } from "../../contract/platform/map-coordinates.ts";
import { may } from "../../contract/platform/permissions.ts";
import { changePropertyInfo } from "../../contract/tours/properties.ts";
import { useOptionalAnswer } from "../platform/api/answers.ts";
import { neededPermissionText } from "../platform/dialogs/ActionButton.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { FormView } from "../platform/forms/FormView.tsx";
import { useEndpointForm } from "../platform/forms/use-endpoint-form.ts";
import { nothingChanged } from "../platform/forms/use-unsaved-changes.ts";
import { PlaceMap } from "../platform/maps/PlaceMap.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { toast } from "../platform/ui/toast.ts";
import type { HomeAt, HomeAnswer } from "./home-at.ts";

/** The facts that visitors read of a home, and its position, typed or put on the map. */
export function HomeInfo({ at, answer: { property, standings } }: { at: HomeAt; answer: HomeAnswer }) {
  const form = useEndpointForm({ endpoint: changePropertyInfo, params: at, initial: property });
  const allowed = may(standings, changePropertyInfo.allow);
  const reason = allowed ? undefined : neededPermissionText(changePropertyInfo);
  const place = coordinatesIn(form.values);
  const put = ({ latitude, longitude }: Coordinates) => {
    form.set("latitude", String(latitude));
    form.set("longitude", String(longitude));
  };
  const addressOf = (...names: string[]) => names.flatMap((name) => form.values[name] || []).join(", ");
  return (
    <>
      {allowed && (
        <div className="mb-6 grid gap-3">
          <PlaceMap
            label="Where the home stands"
            place={place}
            around={[]}
            onPlace={put}
            className="h-72 rounded-md border"
          />
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-64 text-sm text-ink-3">
              {place
                ? "Drag the pin, press the map, or move the pin with the arrow keys (with Shift further). Then save."
                : "Press the map where the home stands. It is on the visitors’ map once it has a pin."}
            </p>
            <FindAddressButton at={at} address={addressOf("address", "city", "state", "zip")} onFound={put} />
          </div>
        </div>
      )}
      <FormView
        form={form}
        locked={!allowed}
        submitLabel="Save"
        reason={reason ?? (form.dirty ? undefined : nothingChanged)}
        beside={<p className="text-sm text-ink-3">{reason ?? (form.dirty && "Not saved yet")}</p>}
      />
    </>
  );
}

function coordinatesIn(values: Readonly<Record<string, unknown>>): Coordinates | null {
  const [latitude, longitude] = [values["latitude"], values["longitude"]].map((text) =>
    text === null || text === undefined || text === "" ? Number.NaN : Number(text),
  );
  return Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
    ? { latitude: latitude!, longitude: longitude! }
    : null;
}

type FindAddressProps = { at: HomeAt; address: string; onFound(place: Coordinates): void };

/** For installations with a geocoder. */
function FindAddressButton({ at, address, onFound }: FindAddressProps) {
  const { data } = useOptionalAnswer(geocoding, { client: at.client });
  const { run } = useAction(findPlace);
  const [busy, setBusy] = useState(false);
  if (!data?.isThere) return null;
  async function find() {
    setBusy(true);
    const outcome = await run(at, { address });
    setBusy(false);
    if (!outcome.ok) return;
    const { place } = outcome.answer;
    if (place) onFound(place);
    else toast("This address isn’t known. Put the pin where the home stands.");
  }
  return (
    <Button busy={busy} reason={address ? undefined : "Fill in the address first."} onClick={() => void find()}>
      <MapPin aria-hidden size={16} />
      Find the address
    </Button>
  );
}
