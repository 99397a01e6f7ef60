import { ArrowUpDown, CalendarClock, House, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { unnamedHome } from "../../../contract/tours/missing-of-home.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  type ListedProperty,
  addProperty,
  changeGroupOfProperties,
  disqualifyProperties,
  downloadProperties,
  listProperties,
  withoutGroup,
  orderProperties,
} from "../../../contract/tours/properties.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { changeHomesDue, getHomesDue } from "../../../contract/messages/details-due.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { useOrder } from "../../platform/forms/use-order.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SortableList } from "../../platform/ui/SortableList.tsx";
import { RowCheck, SelectionBar, Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { toast } from "../../platform/ui/toast.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useSelection } from "../../platform/ui/use-selection.ts";
import { DueDialog } from "../../people/participants/DueDialog.tsx";
import { HomeMenu, groupOptions } from "./HomeMenu.tsx";

type PropertiesAnswer = AnswerOf<typeof listProperties>;

const stateOptions = [
  { value: "missing", label: "Something is missing" },
  { value: "disqualified", label: "Disqualified" },
  { value: "removed", label: "Removed" },
];

/** Every home of a tour, with filters, order and actions. */
function HomesPage() {
  const { at } = useProgram();
  const setup = useAnswer(listProperties, at);
  const { properties, propertyGroups, builders, standings } = setup;
  const filters = useHomeFilters();
  const [ordering, setOrdering] = useState(false);
  const matching = properties.filter(filters.fits);
  const present = properties.filter(({ removed }) => !removed);
  return (
    <>
      <title>Homes</title>
      <PageHead
        title="Homes"
        meta={<span className="num text-sm text-ink-3">{present.length}</span>}
        actions={
          present.length > 0 && (
            <>
              <Button onClick={() => setOrdering(!ordering)}>
                <ArrowUpDown aria-hidden size={16} />
                {ordering ? "Back to the list" : "Order"}
              </Button>
              <ActionButton
                endpoint={changeHomesDue}
                standings={standings}
                dialog={<HomesDueDialog at={at} zone={setup.zone} />}
              >
                <CalendarClock aria-hidden size={16} />
                Due date
              </ActionButton>
              <ListMenu endpoint={downloadProperties} params={at} filter={{}} standings={standings} />
              <AddHomeButton setup={setup} />
            </>
          )
        }
      />
      {properties.length === 0 && (
        <EmptyState
          icon={House}
          title="No homes yet"
          text={
            propertyGroups.length === 0
              ? "Add a group first, under Setup: every home goes into one."
              : "Add them here, or sell their registration under Tickets: what is paid is here at once."
          }
          action={propertyGroups.length > 0 && <AddHomeButton setup={setup} />}
        />
      )}
      {ordering ? (
        <HomesOrderList setup={setup} />
      ) : (
        properties.length > 0 && (
          <>
            <Toolbar className="pb-4">
              <SearchField
                label="Search homes"
                placeholder="Name, address, builder or number"
                value={filters.search}
                onChange={filters.setSearch}
              />
              <FilterSelect
                label="Group"
                value={filters.group}
                onChange={filters.setGroup}
                options={groupOptions(propertyGroups)}
              />
              <FilterSelect
                label="Builder"
                value={filters.builder}
                onChange={filters.setBuilder}
                options={builders.map(({ builderID, company }) => ({ value: builderID, label: company }))}
              />
              <FilterSelect label="State" value={filters.state} onChange={filters.setState} options={stateOptions} />
            </Toolbar>
            <HomesTable setup={setup} rows={matching} onClear={filters.clear} />
          </>
        )
      )}
    </>
  );
}

/** Filters are in the address, so that they survive a reload and can be sent to somebody. */
function useHomeFilters() {
  const [search, setSearch] = useAddressFilter("search");
  const [group, setGroup] = useAddressFilter("group");
  const [builder, setBuilder] = useAddressFilter("builder");
  const [state, setState] = useAddressFilter("state");
  const fits = (home: ListedProperty) =>
    home.removed === (state === "removed") &&
    (state !== "disqualified" || home.disqualified) &&
    (state !== "missing" || home.missing.length > 0) &&
    (group === "" || (home.propertyGroupID ?? withoutGroup) === group) &&
    (builder === "" || home.builderID === builder) &&
    isMatch(search, home.name, home.address, home.city, home.company, home.number);
  const clear = () => [setSearch, setGroup, setBuilder, setState].forEach((set) => set(""));
  return { search, setSearch, group, setGroup, builder, setBuilder, state, setState, fits, clear };
}

/** D03 */
function AddHomeButton({ setup: { propertyGroups, builders, standings } }: { setup: PropertiesAnswer }) {
  const { at } = useProgram();
  const navigate = useNavigate();
  return (
    <ActionButton
      endpoint={addProperty}
      standings={standings}
      variant="primary"
      reason={propertyGroups.length === 0 ? "Add a group of homes first." : undefined}
      dialog={
        <ActionDialog
          title="Add Manual Property"
          endpoint={addProperty}
          params={at}
          options={{
            propertyGroupID: propertyGroups.map(({ propertyGroupID, name }) => ({
              value: propertyGroupID,
              label: name,
            })),
            builderID: builders.map(({ builderID, company }) => ({ value: builderID, label: company })),
          }}
          save="Create"
          onDone={({ propertyID }) => void navigate(studioPaths.home({ ...at, propertyID }))}
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add home
    </ActionButton>
  );
}

/** The order of the visitors' list and the printed guide. */
function HomesOrderList({ setup: { properties } }: { setup: PropertiesAnswer }) {
  const { at } = useProgram();
  const present = properties.filter(({ removed }) => !removed);
  const { ordered, order } = useOrder(present, propertyIDOf, homeName, orderProperties, (propertyIDs) => [
    at,
    { propertyIDs },
  ]);
  return (
    <SortableList
      label="Homes"
      className="overflow-hidden rounded-lg border"
      items={ordered.map((home) => ({ ...home, id: home.propertyID }))}
      onOrder={order}
      render={(home) => (
        <p className="px-2 py-3 font-medium">
          {home.name} <span className="text-sm font-normal text-ink-3">{home.address}</span>
        </p>
      )}
    />
  );
}

const propertyIDOf = ({ propertyID }: ListedProperty) => propertyID;
const homeName = ({ name }: ListedProperty) => name;

type TableProps = { setup: PropertiesAnswer; rows: readonly ListedProperty[]; onClear: () => void };

function HomesTable({ setup, rows, onClear }: TableProps) {
  const { at } = useProgram();
  const { propertyGroups, standings } = setup;
  const selection = useSelection(rows.map(propertyIDOf));
  if (rows.length === 0)
    return (
      <EmptyState
        icon={House}
        title="No home fits"
        text="Look for something else, or see them all."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  return (
    <>
      <div className="rounded-lg border bg-surface">
        <Table label="Homes" className="table-fixed">
          <thead>
            <tr>
              <Th className="w-12">
                <RowCheck
                  label="Select all homes"
                  checked={selection.all}
                  some={selection.some}
                  onChange={selection.toggleAll}
                />
              </Th>
              <Th>Home</Th>
              <Th className="w-[18%]">Builder</Th>
              <Th className="w-[16%]">Group</Th>
              <Th align="right" className="w-32">
                Price
              </Th>
              <Th className="w-40">State</Th>
              <Th className="w-14">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((home) => (
              <Tr key={home.propertyID} selected={selection.has(home.propertyID)}>
                <Td>
                  <RowCheck
                    label={`Select ${home.name}`}
                    checked={selection.has(home.propertyID)}
                    onChange={(range) => selection.toggle(home.propertyID, range)}
                  />
                </Td>
                <HomeCells home={home} groups={propertyGroups} />
                <Td as="actions">
                  <HomeMenu
                    at={{ ...at, propertyID: home.propertyID }}
                    home={home}
                    groups={propertyGroups}
                    standings={standings}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <HomesBulkBar selected={selection.chosen} setup={setup} onClear={selection.clear} />
    </>
  );
}

function HomeCells({ home, groups }: { home: ListedProperty; groups: PropertiesAnswer["propertyGroups"] }) {
  const { at, client } = useProgram();
  const { propertyID, name, number, address, cover, company, owner, price, propertyGroupID } = home;
  return (
    <>
      <Td as="title">
        <span className="flex min-w-0 items-center gap-3">
          <UploadedPicture
            client={client}
            picture={cover}
            alt=""
            sizes="56px"
            className="h-10 w-14 shrink-0 rounded-sm object-cover"
          />
          <span className="min-w-0">
            <Link to={studioPaths.home({ ...at, propertyID })} className="block truncate font-medium hover:underline">
              {name}
            </Link>
            <span className="num block truncate text-xs text-ink-3">
              {[number && `Home ${number}`, address].filter(Boolean).join(" · ")}
            </span>
          </span>
        </span>
      </Td>
      <Td label="Builder">
        <span className="block truncate">{company ?? owner ?? "Nobody yet"}</span>
      </Td>
      <Td label="Group">
        <span className="block truncate">
          {groups.find((group) => group.propertyGroupID === propertyGroupID)?.name ?? "None"}
        </span>
      </Td>
      <Td label="Price" align="right">
        {price === null ? "" : priceText(price)}
      </Td>
      <Td label="State">
        <HomeStateBadge home={home} />
      </Td>
    </>
  );
}

function HomeStateBadge({ home: { name, disqualified, removed, missing } }: { home: ListedProperty }) {
  if (removed) return <Badge tone="warning">Removed</Badge>;
  if (disqualified) return <Badge tone="danger">Disqualified</Badge>;
  if (name === unnamedHome) return <Badge tone="warning">Not public yet</Badge>;
  if (missing.length > 0) return <Badge>{`${plural(missing.length, "thing")} missing`}</Badge>;
  return (
    <Badge tone="confirm" dot>
      Complete
    </Badge>
  );
}

/** The actions for several homes at once; Undo restores each one's former value. */
function HomesBulkBar({
  selected,
  setup,
  onClear,
}: {
  selected: readonly string[];
  setup: PropertiesAnswer;
  onClear: () => void;
}) {
  const { at } = useProgram();
  const grouping = useAction(changeGroupOfProperties, { done: false });
  const disqualifying = useAction(disqualifyProperties, { done: false });
  const propertyIDs = [...selected];

  async function disqualify({ disqualified }: { disqualified: boolean }) {
    const outcome = await disqualifying.run(at, { propertyIDs, disqualified });
    if (!outcome.ok) return;
    const changed = outcome.answer.done.filter(({ was }) => was !== disqualified).map(({ propertyID }) => propertyID);
    const back = () => void disqualifying.run(at, { propertyIDs: changed, disqualified: !disqualified });
    toast(`${plural(changed.length, "home")} ${disqualified ? "disqualified" : "reinstated"}`, "confirm", {
      action: undoAction(changed, back),
    });
    onClear();
  }
  async function move(value: string) {
    const propertyGroupID = value === withoutGroup ? null : value;
    const outcome = await grouping.run(at, { propertyIDs, propertyGroupID });
    if (!outcome.ok) return;
    const { done } = outcome.answer;
    const giveBack = async () => {
      for (const [was, homes] of Map.groupBy(done, (one) => one.was))
        await grouping.run(at, { propertyIDs: homes.map(({ propertyID }) => propertyID), propertyGroupID: was });
    };
    toast("Property group changed", "confirm", { action: undoAction(done, () => void giveBack()) });
    onClear();
  }
  return (
    <SelectionBar count={selected.length} onClear={onClear}>
      <FilterSelect
        label="Change group"
        value=""
        all="choose"
        onChange={(value) => void move(value)}
        options={groupOptions(setup.propertyGroups)}
      />
      <ActionButton
        endpoint={disqualifyProperties}
        standings={setup.standings}
        busy={disqualifying.busy}
        onClick={() => void disqualify({ disqualified: true })}
      >
        Disqualify
      </ActionButton>
      <ActionButton
        endpoint={disqualifyProperties}
        standings={setup.standings}
        busy={disqualifying.busy}
        onClick={() => void disqualify({ disqualified: false })}
      >
        Reinstate
      </ActionButton>
    </SelectionBar>
  );
}

const undoAction = (changed: readonly unknown[], run: () => void) =>
  changed.length > 0 ? { label: "Undo", run } : undefined;

function HomesDueDialog({ at, zone }: { at: ReturnType<typeof useProgram>["at"]; zone: TimeZone }) {
  const due = useOptionalAnswer(getHomesDue, at);
  return (
    <DueDialog title="When homes are to be complete" asked={due} zone={zone} endpoint={changeHomesDue} params={at} />
  );
}

export { HomesPage as Component };
