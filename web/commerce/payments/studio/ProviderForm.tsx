import { useMemo } from "react";
import { type Provider, cardProviders } from "../../../../contract/commerce/payments/card-providers.ts";
import type { AnyEndpoint } from "../../../../contract/platform/endpoint.ts";
import { type Fields, type Values, formElements } from "../../../../contract/platform/forms/element.ts";
import { setSquare, setStripe, setTestGateway } from "../../../../contract/commerce/payments/payment-settings.ts";
import { FormView } from "../../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import type { PaymentAccountSettings } from "./payment-account.ts";
import { proofFields } from "./proof-fields.ts";

const settingsCalls: Record<Provider, AnyEndpoint> = { stripe: setStripe, square: setSquare, test: setTestGateway };

type Props = { client: string; provider: Provider; accounts: readonly PaymentAccountSettings[]; asksCode: boolean };

/** A provider's keys. Secrets are never shown; empty fields keep the stored ones. */
export function ProviderForm({ client, provider, accounts, asksCode }: Props) {
  const endpoint = settingsCalls[provider];
  const { hasKeys } = cardProviders[provider];
  const elements = useMemo(
    () => formElements(withKeyEndings(proofFields(endpoint, asksCode), accounts)),
    [endpoint, asksCode, accounts],
  );
  const [latest] = accounts;
  const initial: Values = latest ? formValuesOf(latest) : {};
  const form = useEndpointForm({
    endpoint,
    params: { client },
    elements,
    initial,
    after: (values) => withoutSecrets(values as Values),
  });
  return (
    <div className="grid gap-4">
      {!hasKeys && (
        <Notice tone="warning">
          Everybody who buys gets tickets for nothing: the checkout says so. It takes its own test cards, and no others.
        </Notice>
      )}
      <FormView form={form} submitLabel={hasKeys ? "Save and take payments" : "Turn on the test gateway"} />
    </div>
  );
}

const formValuesOf = ({ live, takesBank, publicKeys }: PaymentAccountSettings): Values => ({
  mode: live ? "live" : "test",
  takesBank,
  ...publicKeys,
});

const withoutSecrets = ({ mode, publishableKey, takesBank, applicationID, locationID }: Values): Values => ({
  mode,
  takesBank,
  publishableKey,
  applicationID,
  locationID,
});

/** Stored keys show their last characters. */
function withKeyEndings(fields: Fields, accounts: readonly PaymentAccountSettings[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const endings = accounts
        .filter(({ keyEndings }) => keyEndings[name])
        .map(({ live, keyEndings }) => `${live ? "live" : "for tests"} …${keyEndings[name]}`);
      if (endings.length === 0) return [name, field];
      return [name, { ...field, help: `Kept: ${endings.join(", ")}. Leave it empty to keep it.` }];
    }),
  ) as Fields;
}
