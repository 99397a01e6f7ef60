import type { Element } from "../../../contract/platform/forms/element.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { createPublicVote, editPublicVote } from "../../../contract/votes/public-vote-editing.ts";
import { MOST_CHOICES } from "../../../contract/votes/public-votes.ts";
import { type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { type StaffVote, type StaffVotes, ticketRestrictionWords } from "./vote-words.ts";

type VoteSettings = Pick<StaffVote, "name" | "question" | "choices" | "ticketRestriction" | "published"> & {
  description: string | null;
  galleryID: string;
  ticketServiceID: string;
  grouped: "groups" | "one";
};

type Props = {
  at: ServiceAddress;
  kind: ServiceKind;
  known: Pick<StaffVotes, "galleries" | "ticketPrograms">;
  vote?: StaffVote;
};

/** Everything that was handed in; this program's own tickets. */
const ALL_ENTRIES = "all";
const OWN_TICKETS = "own";

function voteElements({ kind, known: { galleries, ticketPrograms } }: Props): Element[] {
  const [things, groups] = hasFeature(kind, "properties") ? ["homes", "group of homes"] : ["entries", "category"];
  return [
    { type: "input", kind: "text", name: "name", label: "Name", required: true, maxLength: 200 },
    {
      type: "input",
      kind: "text",
      name: "question",
      label: "Question",
      help: "It stands large above the ballot.",
      required: true,
      maxLength: 200,
    },
    {
      type: "select",
      name: "ticketRestriction",
      label: "Who votes",
      required: true,
      options: Object.entries(ticketRestrictionWords).map(([value, label]) => ({ value, label })),
    },
    {
      type: "select",
      name: "ticketServiceID",
      label: "Whose tickets",
      required: true,
      options: [
        { value: OWN_TICKETS, label: "This program’s" },
        ...ticketPrograms.map(({ serviceID, name }) => ({ value: serviceID, label: name })),
      ],
      showWhen: { name: "ticketRestriction", is: ["per-ticket", "per-scanned-ticket"] },
    },
    {
      type: "select",
      name: "grouped",
      label: "What is chosen among",
      required: true,
      options: [
        { value: "groups", label: `Each ${groups} by itself` },
        { value: "one", label: `All ${things} together` },
      ],
    },
    {
      type: "input",
      kind: "number",
      whole: true,
      name: "choices",
      label: "How many may be chosen in each",
      required: true,
      min: 1,
      max: MOST_CHOICES,
    },
    ...(galleries.length > 0
      ? [
          {
            type: "select",
            name: "galleryID",
            label: "Which entries",
            required: true,
            options: [
              { value: ALL_ENTRIES, label: "All that were submitted" },
              ...galleries.map(({ galleryID, name }) => ({ value: galleryID, label: `Those chosen for “${name}”` })),
            ],
          } satisfies Element,
        ]
      : []),
    { type: "textarea", name: "description", label: "Text", help: "Stands below the question.", maxLength: 2_000 },
    { type: "checkbox", name: "published", label: "Published" },
  ];
}

const newVoteSettings: VoteSettings = {
  name: "People’s choice",
  question: "Which one do you like best?",
  description: "",
  galleryID: ALL_ENTRIES,
  ticketServiceID: OWN_TICKETS,
  grouped: "groups",
  choices: 1,
  ticketRestriction: "unrestricted",
  published: false,
};

const settingsToSend = ({ description, galleryID, ticketServiceID, grouped, ...given }: VoteSettings) => ({
  ...given,
  description: description ?? "",
  grouped: grouped === "groups",
  galleryID: (galleryID ?? ALL_ENTRIES) === ALL_ENTRIES ? null : galleryID,
  ticketServiceID: (ticketServiceID ?? OWN_TICKETS) === OWN_TICKETS ? null : ticketServiceID,
});

const settingsOfVote = ({ description, galleryID, ticketServiceID, grouped, ...vote }: StaffVote): VoteSettings => ({
  name: vote.name,
  question: vote.question,
  choices: vote.choices,
  ticketRestriction: vote.ticketRestriction,
  published: vote.published,
  description,
  galleryID: galleryID ?? ALL_ENTRIES,
  ticketServiceID: ticketServiceID ?? OWN_TICKETS,
  grouped: grouped ? "groups" : "one",
});

/** A vote's settings; without a vote, those of a new one. */
export const VoteDialog = (props: Props) =>
  props.vote ? <EditDialog {...props} vote={props.vote} /> : <AddDialog {...props} />;

function AddDialog(props: Props) {
  const { close } = useDialogs();
  const form = useEndpointForm<typeof createPublicVote, VoteSettings>({
    endpoint: createPublicVote,
    params: props.at,
    elements: voteElements(props),
    initial: {
      ...newVoteSettings,
      ticketRestriction: hasFeature(props.kind, "door") ? "per-scanned-ticket" : "unrestricted",
    },
    sending: settingsToSend,
    onDone: close,
  });
  return <FormDialog form={form} title="Add a vote" save="Add" />;
}

function EditDialog(props: Props & { vote: StaffVote }) {
  const { close } = useDialogs();
  const { at, vote } = props;
  const form = useEndpointForm<typeof editPublicVote, VoteSettings>({
    endpoint: editPublicVote,
    params: { ...at, publicVoteID: vote.publicVoteID },
    elements: voteElements(props),
    initial: settingsOfVote(vote),
    sending: settingsToSend,
    receiving: (theirs) => settingsOfVote(theirs as StaffVote),
    onDone: close,
  });
  return <FormDialog form={form} title="Settings of the vote" />;
}
