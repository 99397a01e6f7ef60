import { Armchair } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../../../contract/platform/addresses.ts";
import { type Values, formElements } from "../../../../contract/platform/forms/element.ts";
import { type GuestSeats, claimSeat, getGuestSeats } from "../../../../contract/commerce/tickets/guests.ts";
import { kindOfPagePath, segmentOf } from "../../../../contract/platform/service-kinds.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { FormView } from "../../../platform/forms/FormView.tsx";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { RadioGroup } from "../../../platform/ui/RadioGroup.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { AnswerFilesProvider } from "../../questions/AnswerFilesProvider.tsx";
import { TimeAndPlace } from "../TimeAndPlace.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../../people/frames/LinkFrame.tsx";

/** A guest takes one of the seats that somebody has bought, and has a ticket of their own from then on. */
function GuestSeatsPage() {
  const { client = "", service = "", guestsKey = "" } = useParams();
  const { data, error } = useOptionalAnswer(getGuestSeats, { client, service }, { link: guestsKey });
  if (data)
    return (
      <LinkFrame client={client} title={`Your seat · ${data.program}`}>
        <Invitation seats={data} at={{ client, service }} link={guestsKey} />
      </LinkFrame>
    );
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  return <PageSkeleton />;
}

type Props = { seats: GuestSeats; at: { client: string; service: string }; link: string };

function Invitation({ seats, at, link }: Props) {
  const { host, program, place, days, zone, until } = seats;
  const free = seats.seats.filter((one) => one.free > 0);
  const [day] = days;
  return (
    <>
      <p className="text-md text-ink-2 wrap-anywhere">{host} invites you to</p>
      <h1 className="display mt-1 text-[2.25rem] leading-[1.06] wrap-anywhere">{program}</h1>
      <TimeAndPlace when={day && dateTimeText(day.opensAt, zone)} place={place} />
      {until === null ? (
        <EmptyState
          icon={Armchair}
          title="Seats can’t be taken here any more"
          text={`Ask ${host}, or the association.`}
        />
      ) : free.length === 0 ? (
        <EmptyState icon={Armchair} title="All seats are taken" text={`Ask ${host}, who sent you the link.`} />
      ) : (
        <ClaimSeat free={free} at={at} link={link} />
      )}
    </>
  );
}

type FreeSeats = GuestSeats["seats"];

function ClaimSeat({ free, at, link }: Omit<Props, "seats"> & { free: FreeSeats }) {
  const [chosen, setChosen] = useState(free[0]!.productID);
  const seat = free.find(({ productID }) => productID === chosen) ?? free[0]!;
  return (
    <section aria-labelledby="take" className="mt-6 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <h2 id="take" className="display text-xl">
        Take your seat
      </h2>
      <p className="num mt-1 text-base text-ink-3">
        {seat.free === 1 ? "One seat is free." : `${seat.free} seats are free.`}
      </p>
      {free.length > 1 && (
        <div className="mt-4">
          <RadioGroup
            name="seat"
            options={free.map(({ productID, product }) => ({ value: productID, label: product }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      )}
      {seat.description && (
        <p className="mt-3 text-md text-pretty whitespace-pre-line text-ink-2">{seat.description}</p>
      )}
      <div className="mt-5">
        <SeatForm key={seat.productID} seat={seat} at={at} link={link} />
      </div>
    </section>
  );
}

/** Staff’s own questions can’t have these names. */
const nameElements = formElements({
  "who.name": { type: "input", kind: "text", label: "Name", required: true, maxLength: 200, autoComplete: "name" },
  "who.email": {
    type: "input",
    kind: "email",
    label: "Email",
    required: true,
    maxLength: 200,
    help: "Your ticket goes there.",
  },
});

function SeatForm({ seat, at, link }: Omit<Props, "seats"> & { seat: FreeSeats[number] }) {
  const navigate = useNavigate();
  const [claimID] = useState(() => crypto.randomUUID());
  const elements = useMemo(() => [...nameElements, ...seat.elements], [seat]);
  const form = useEndpointForm<typeof claimSeat, Values>({
    endpoint: claimSeat,
    params: at,
    elements,
    link,
    sending: ({ "who.name": name, "who.email": email, ...answers }) => ({
      claimID,
      productID: seat.productID,
      name: String(name),
      email: String(email),
      answers: Object.entries(answers).flatMap(([of, value]) => (value === undefined ? [] : [{ name: of, value }])),
    }),
    onDone: ({ ticketKey }) => {
      const serviceType = segmentOf(kindOfPagePath(location.pathname)!);
      void navigate(paths.ticket({ ...at, serviceType, ticketKey }), { replace: true });
    },
  });
  return (
    <AnswerFilesProvider at={at} questionFormID={seat.formID} link={link}>
      <FormView form={form} size="lg" submitLabel="Take this seat" />
    </AnswerFilesProvider>
  );
}

export { GuestSeatsPage as Component };
