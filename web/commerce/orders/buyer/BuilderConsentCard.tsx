import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import type { AnyEndpoint, ParamsOf } from "../../../../contract/platform/endpoint.ts";
import type {
  BuilderConsent,
  changeBuilderConsent,
  changeTicketBuilderConsent,
} from "../../../../contract/tours/builder-consent.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";

type Props<E extends AnyEndpoint> = {
  endpoint: E;
  params: ParamsOf<E>;
  link: string;
  consent: BuilderConsent | null;
  zone: TimeZone;
};

export function BuilderConsentCard<E extends typeof changeBuilderConsent | typeof changeTicketBuilderConsent>({
  endpoint,
  params,
  link,
  consent,
  zone,
}: Props<E>) {
  const agreed = consent !== null && consent.agreedAt !== null;
  const { run, busy } = useAction(endpoint, {
    link,
    done: agreed ? "You won’t hear from the builders." : "The builders you visit may write to you.",
  });
  if (!consent) return null;
  return (
    <section aria-labelledby="builders" className="mt-8 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <h2 id="builders" className="display text-xl">
        Hearing from builders
      </h2>
      {agreed ? (
        <p className="mt-2 text-base text-ink-2">
          You agreed on <DateTimeText value={consent.agreedAt} clock={zone} />: “{consent.wording}”
        </p>
      ) : (
        <p className="mt-2 text-base text-ink-2">
          Builders don’t learn who visits their homes. If you like, you may agree: “{consent.wording}”
        </p>
      )}
      <Button size="lg" className="mt-4" busy={busy} onClick={() => void run(params, { agreed: !agreed } as never)}>
        {agreed ? "Take it back" : "I agree"}
      </Button>
      {agreed && (
        <p className="mt-3 text-sm text-ink-3">
          Builders who have downloaded their list before may still have your address. They are told to ask for it anew
          before they write.
        </p>
      )}
    </section>
  );
}
