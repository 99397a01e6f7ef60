import { Eye } from "lucide-react";
import { useState } from "react";
import { dollars, priceText } from "../../../../contract/platform/money.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { previewRegistration } from "../../../../contract/commerce/cart/registration.ts";
import { unavailableText } from "../../../../contract/commerce/shop/sale-rules.ts";
import { instantAt, wallClockMinute, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState, ErrorState } from "../../../platform/ui/EmptyState.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { SkeletonRows } from "../../../platform/ui/Skeleton.tsx";
import { useAddressFilter } from "../../../platform/ui/use-address-filter.ts";
import { SalesTabs } from "./SalesTabs.tsx";

type Preview = AnswerOf<typeof previewRegistration>;

const previewBuyers = [
  { value: "other", label: "Not a member" },
  { value: "member", label: "Member" },
] as const;
type PreviewBuyer = (typeof previewBuyers)[number]["value"];

/** F32 Products at any time, for members and others, with reasons. */
function SalesPreviewPage() {
  const { at, place, settings } = useProgram();
  const { timeZone } = settings;
  const [initialTime] = useState(() => wallClockMinute(new Date(), timeZone));
  const [timeFilter, setWhen] = useAddressFilter("at");
  const [who, setWho] = useState<PreviewBuyer>("other");
  const when = timeFilter || initialTime;
  const instant = instantAt(when, timeZone);
  const shownAt = { ...at, dateTime: instant ?? "" };
  const preview = useOptionalAnswer(previewRegistration, shownAt, {
    sent: { member: who === "member" },
    enabled: instant !== null,
    keepsLast: true,
  });
  return (
    <>
      <title>Preview of sales</title>
      <PageHead
        title="Preview"
        text="What is on sale at a moment that you choose, at which price, and why. Nothing is held or bought."
      />
      <SalesTabs place={place} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4 pb-6">
        <Field label={`Date and time, ${zoneLabel(timeZone)}`}>
          {(control) => (
            <Input {...control} type="datetime-local" value={when} onChange={(event) => setWhen(event.target.value)} />
          )}
        </Field>
        <Segmented label="Who buys" value={who} options={previewBuyers} onChange={setWho} />
      </div>
      <div aria-live="polite">
        {preview.error ? (
          <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <PreviewProducts preview={preview.data} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </>
  );
}

const PreviewProducts = ({ preview: { products, zone, now } }: { preview: Preview }) =>
  products.length === 0 ? (
    <EmptyState icon={Eye} title="Nothing to sell yet" text="Add a ticket first. Then you see here what buyers see." />
  ) : (
    <ul aria-label="On sale" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {products.map((product) => (
        <li key={product.ticketID} className="grid gap-x-8 gap-y-2 px-5 py-4 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 className="font-semibold wrap-anywhere">{product.name}</h2>
            <p className="num mt-0.5 flex flex-wrap items-baseline gap-x-2">
              <span className="display text-lg">{product.price === 0 ? "Free" : priceText(product.price)}</span>
              {product.regularPrice !== null && (
                <s className="text-ink-3">
                  <span className="sr-only">instead of </span>
                  {dollars(product.regularPrice)}
                </s>
              )}
            </p>
            <p className="mt-1">
              {product.unavailable ? (
                <Badge
                  tone={product.unavailable === "soldOut" || product.unavailable === "held" ? "warning" : "neutral"}
                >
                  {unavailableText(product.unavailable, { ...product, zone, now })}
                </Badge>
              ) : (
                <Badge tone="confirm">Can be bought</Badge>
              )}
            </p>
          </div>
          <ul className="grid list-disc gap-0.5 pl-5 text-ink-2">
            {product.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );

export { SalesPreviewPage as Component };
