import { Search } from "lucide-react";
import { useState } from "react";
import type { getDoor } from "../../../contract/door/door.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { isMatch, searchKey } from "../../../contract/platform/search-key.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Input } from "../../platform/ui/Input.tsx";
import { Select } from "../../platform/ui/Select.tsx";

type HomeAtDoor = AnswerOf<typeof getDoor>["places"][number];
type Props = { places: readonly HomeAtDoor[]; place: HomeAtDoor | undefined; onChoose: (propertyID: string) => void };

/** More are searched, not looked through. */
const MOST_TO_LOOK_THROUGH = 15;
const MOST_FOUND = 20;

/** The home whose door the verifier stands at: chosen from a few, or searched among many by name or number. */
export function PlaceChoice({ places, place, onChoose }: Props) {
  const [isSearching, search] = useState(false);
  if (places.length > MOST_TO_LOOK_THROUGH && (!place || isSearching))
    return (
      <PlaceSearch
        places={places}
        onChoose={(propertyID) => {
          search(false);
          onChoose(propertyID);
        }}
      />
    );
  if (places.length > MOST_TO_LOOK_THROUGH)
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-ink-2">
          You are at <b className="font-semibold text-ink">{place?.name}</b>
        </p>
        <Button size="lg" onClick={() => search(true)}>
          Change
        </Button>
      </div>
    );
  return (
    <Field label="You are at">
      {(control) => (
        <Select
          {...control}
          value={place?.propertyID ?? ""}
          placeholder="Choose a home"
          options={places.map(({ propertyID, name }) => ({ value: propertyID ?? "", label: name }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </Field>
  );
}

function PlaceSearch({ places, onChoose }: Omit<Props, "place">) {
  const [typed, type] = useState("");
  const found = places.filter(({ name, number, address }) => isMatch(typed, number, name, address));
  const isEmpty = searchKey(typed) === "";
  return (
    <div className="grid gap-3">
      <Field label="You are at" help={`${places.length} homes. Type a number, or a part of the name or the address.`}>
        {(control) => (
          <Input
            {...control}
            type="search"
            size="lg"
            autoComplete="off"
            lead={<Search aria-hidden size={16} />}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {!isEmpty && found.length === 0 && <p className="text-ink-2">No home is called that.</p>}
      <ul aria-label="Homes" className="divide-y rounded-lg border bg-surface empty:hidden">
        {(isEmpty ? [] : found.slice(0, MOST_FOUND)).map(({ propertyID, name, number, address }) => (
          <li key={propertyID}>
            <button
              type="button"
              className="grid min-h-13 w-full content-center px-4 py-2 text-left hover:bg-sunken"
              onClick={() => onChoose(propertyID ?? "")}
            >
              <span className="num truncate font-medium">
                {number && `${number} · `}
                {name}
              </span>
              {address && <span className="truncate text-sm text-ink-2">{address}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!isEmpty && found.length > MOST_FOUND && <p className="text-sm text-ink-3">There are more. Type more of it.</p>}
    </div>
  );
}
