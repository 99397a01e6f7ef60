import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { InviteInstead } from "../../people/members/invite/InviteInstead.tsx";
import { UserSearch } from "../../platform/people/UserSearch.tsx";
import { Checkbox } from "../../platform/ui/Checkbox.tsx";
import { Field, FieldGroup } from "../../platform/ui/Field.tsx";
import { InviteScorersDialog } from "./InviteScorersDialog.tsx";
import { type Scorers, withToggled } from "./scorers.ts";

type Person = { userID: string; fullName: string };

type Props = {
  at: ProgramAddress;
  categories: Scorers["categories"];
  /** Who may be chosen; whoever is found besides joins them. */
  people: readonly Person[];
  onPeople(people: Person[]): void;
  chosen: ReadonlySet<string>;
  onChange(userIDs: ReadonlySet<string>): void;
};

/** Scorers of the program to choose from, and a search for somebody else. */
export const ScorerChoice = ({ at, categories, people, onPeople, chosen, onChange }: Props) => (
  <>
    {people.length > 0 && (
      <FieldGroup label="Scorers" required>
        <div className="grid gap-2">
          {people.map(({ userID, fullName }) => (
            <Checkbox key={userID} checked={chosen.has(userID)} onChange={() => onChange(withToggled(chosen, userID))}>
              {fullName}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
    )}
    <Field
      label={people.length > 0 ? "Somebody else" : "Scorer"}
      help={<InviteInstead dialog={<InviteScorersDialog at={at} categories={categories} />} />}
    >
      {(control) => (
        <UserSearch
          {...control}
          value={null}
          onChange={(user) => {
            if (!user) return;
            if (!people.some(({ userID }) => userID === user.userID)) onPeople([...people, user]);
            onChange(new Set([...chosen, user.userID]));
          }}
        />
      )}
    </Field>
  </>
);
