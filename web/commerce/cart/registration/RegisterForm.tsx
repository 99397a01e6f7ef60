import { Handshake } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type ProgramAddress, paths } from "../../../../contract/platform/addresses.ts";
import { type Element, formElements } from "../../../../contract/platform/forms/element.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { unavailableText } from "../../../../contract/commerce/shop/sale-rules.ts";
import type {
  SupportingOffer,
  propertyRegistration,
  registerProperty,
  registerSponsor,
  sponsorRegistration,
} from "../../../../contract/commerce/cart/supporting-products.ts";
import { dayText, momentText } from "../../../../contract/platform/time-zone.ts";
import { useProgramAddress, useServiceAddress } from "../../../platform/address/use-service-address.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { FormView } from "../../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { type StoredCart, cartStorage } from "../visitor/cart-storage.ts";

type RegistrationCall = typeof registerProperty | typeof registerSponsor;
type InitialValues = { [field: string]: string };

type Props = {
  title: string;
  text: string;
  offering: typeof propertyRegistration | typeof sponsorRegistration;
  endpoint: RegistrationCall;
  initialOf: (offer: SupportingOffer) => InitialValues;
};

/** What can be had, what it costs and will cost, and what is asked before it is paid. */
export function RegisterForm({ title, text, offering, endpoint, initialOf }: Props) {
  const at = useServiceAddress();
  const place = useProgramAddress();
  const offer = useAnswer(offering, at);
  const buyable = offer.products.filter(({ unavailable }) => unavailable === null);
  const [wanted] = useSearchParams();
  // Whoever has several of last year's renews the one that led here first.
  const renewals = offer.renewals.toSorted(
    (a, b) => Number(b.sponsorID === wanted.get("renew")) - Number(a.sponsorID === wanted.get("renew")),
  );
  const [renewed] = renewals;
  const again = renewed && buyable.find(({ sponsorTierID }) => sponsorTierID === renewed.sponsorTierID);
  const [chosen, choose] = useState((again ?? buyable[0])?.ticketID ?? "");
  return (
    <div className="page pt-6 pb-16">
      <title>{title}</title>
      <div className="mx-auto grid max-w-[720px] gap-6">
        <PageHead title={title} text={text} />
        {renewed && (
          <Notice title={`You renew ${renewed.name}`}>
            Logo and words of last year are here already. Look over what stands below, and go on to pay.
          </Notice>
        )}
        {offer.products.length === 0 ? (
          <EmptyState
            icon={Handshake}
            title="Nothing is offered here at the moment"
            text="Ask the association when it will be."
            action={<LinkButton to={paths.program(place)}>Back to the program</LinkButton>}
          />
        ) : (
          <>
            <ul className="grid gap-3" aria-label="What you can choose">
              {offer.products.map((product) => (
                <ProductChoice
                  key={product.ticketID}
                  product={product}
                  offer={offer}
                  checked={product.ticketID === chosen}
                  onChoose={() => choose(product.ticketID)}
                />
              ))}
            </ul>
            {chosen && (
              <RegistrationDetails
                key={endpoint.path}
                place={place}
                endpoint={endpoint}
                ticketID={chosen}
                initial={initialOf({ ...offer, renewals })}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

type ChoiceProps = {
  product: SupportingOffer["products"][number];
  offer: SupportingOffer;
  checked: boolean;
  onChoose: () => void;
};

function ProductChoice({ product, offer: { zone, now }, checked, onChoose }: ChoiceProps) {
  const { name, description, price, regularPrice, goesTo, fees, unavailable, opensAt, audience } = product;
  return (
    <li>
      <label className="flex cursor-pointer items-start gap-4 rounded-lg border bg-surface p-4 has-checked:border-brand-text has-checked:ring-1 has-checked:ring-brand-text has-disabled:cursor-default has-disabled:opacity-60">
        <input
          type="radio"
          name="product"
          className="thumb mt-1 accent-brand"
          checked={checked}
          disabled={unavailable !== null}
          onChange={onChoose}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{name}</span>
            <span className="num">
              {regularPrice !== null && <s className="mr-2 font-normal text-ink-3">{priceText(regularPrice)}</s>}
              {priceText(price)}
            </span>
          </span>
          {description && <span className="mt-0.5 block text-base text-ink-2">{description}</span>}
          {goesTo && goesTo !== name && <span className="mt-0.5 block text-sm text-ink-3">{goesTo}</span>}
          {fees.map((fee) => (
            <span key={fee.name} className="mt-1 block text-sm text-warning-text">
              {fee.opensAt === null
                ? `${fee.name}: ${fee.amount} is added.`
                : `${fee.name}: ${fee.amount} is added from ${dayText(fee.opensAt, zone, now)} on.`}
            </span>
          ))}
          {unavailable !== null && (
            <span className="mt-1 block text-sm text-ink-3">
              {unavailable === "notYet" && opensAt
                ? `From ${momentText(opensAt, zone, now)}`
                : unavailableText(unavailable, { opensAt, audience, zone, now })}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

type DetailsProps = {
  place: ProgramAddress;
  endpoint: RegistrationCall;
  ticketID: string;
  initial: InitialValues;
};

/** What is asked goes into the cart with it; then it is paid as anything is. */
function RegistrationDetails({ place, endpoint, ticketID, initial }: DetailsProps) {
  const { client, service } = place;
  const elements = useMemo(() => questionElements(endpoint), [endpoint]);
  const form = useEndpointForm<RegistrationCall, InitialValues>({
    endpoint,
    params: { client, service },
    elements,
    initial,
    done: false,
    sending: (details) => {
      const cartKey = cartStorage(client).read()?.key;
      return {
        ...details,
        ...("sponsorID" in initial && { sponsorID: initial.sponsorID }),
        ticketID,
        ...(cartKey && { cartKey }),
      } as never;
    },
    onDone: ({ cartKey }) => {
      const stored = cartStorage(client);
      const kept: StoredCart = { ...stored.read(), key: cartKey, wanted: [], isSent: true };
      stored.write(kept);
      location.assign(paths.checkout(place));
    },
  });
  return <FormView form={form} submitLabel="Go on to pay" />;
}

/** Which product it is, and which cart, the page knows. */
const questionElements = ({ form }: RegistrationCall): Element[] =>
  formElements(form).filter(({ name }) => !["ticketID", "cartKey", "sponsorID"].includes(name));
