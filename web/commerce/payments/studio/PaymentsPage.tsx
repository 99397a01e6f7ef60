import { useState } from "react";
import { useParams } from "react-router";
import { cardProviders, providers } from "../../../../contract/commerce/payments/card-providers.ts";
import { paymentSettings } from "../../../../contract/commerce/payments/payment-settings.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { ActiveAccount } from "./ActiveAccount.tsx";
import { ProviderForm } from "./ProviderForm.tsx";

const choices = providers.map((value) => ({
  value,
  title: cardProviders[value].name,
  text: cardProviders[value].takes,
}));

/** How the client is paid by card: what holds now, the keys, and where the provider tells what happened. */
function PaymentsPage() {
  const { client = "" } = useParams();
  const { accounts, webhookURL, asksCode } = useAnswer(paymentSettings, { client });
  const chosen = accounts.find((account) => account.chosen);
  const [provider, setProvider] = useState(chosen?.provider);
  return (
    <>
      <title>Payments</title>
      <PageHead title="Payments" text="Cards go straight to the provider: no card number ever reaches this site." />
      <SettingsBlock id="now" title="Now" text="What buyers find at your checkout.">
        <ActiveAccount client={client} chosen={chosen} asksCode={asksCode} />
      </SettingsBlock>
      <SettingsBlock
        id="provider"
        title="Provider"
        text="What was paid through one is refunded through the same one, also after you have changed to another."
      >
        <div className="grid gap-6">
          <ChoiceCards legend="Be paid through" value={provider} choices={choices} onChange={setProvider} />
          {provider && (
            <ProviderForm
              key={provider}
              client={client}
              provider={provider}
              accounts={accounts.filter((account) => account.provider === provider)}
              asksCode={asksCode}
            />
          )}
        </div>
      </SettingsBlock>
      {provider && cardProviders[provider].hasKeys && (
        <SettingsBlock
          id="webhook"
          title="Webhook"
          text="Payments are settled without it, only later: the provider tells at once when one succeeds or is refunded."
        >
          <p className="mb-2 text-base">
            Enter this address at {cardProviders[provider].name}, for {cardProviders[provider].webhookEvents}:
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 rounded-sm bg-sunken px-2 py-1 text-sm wrap-anywhere">{webhookURL}</code>
            <CopyButton text={webhookURL}>Copy the address</CopyButton>
          </p>
        </SettingsBlock>
      )}
    </>
  );
}

export { PaymentsPage as Component };
