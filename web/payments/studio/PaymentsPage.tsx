import { useState } from "react";
import { useParams } from "react-router";
import { type Provider, paymentSettings, providerNames } from "../../../contract/payment-settings.ts";
import { useAnswer } from "../../api/answers.ts";
import { SettingsBlock } from "../../ui/SettingsBlock.tsx";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PaidNow } from "./PaidNow.tsx";
import { ProviderForm } from "./ProviderForm.tsx";

const choices: readonly { value: Provider; title: string; text: string }[] = [
  { value: "stripe", title: providerNames.stripe, text: "Cards, Apple Pay and Google Pay" },
  { value: "square", title: providerNames.square, text: "Cards" },
  { value: "test", title: providerNames.test, text: "For trying it out: charges nobody" },
];

/** How the client is paid by card: what holds now, the keys, and where the provider tells what happened. */
export function Component() {
  const { client = "" } = useParams();
  const { accounts, webhookURL, asksCode } = useAnswer(paymentSettings, { client });
  const chosen = accounts.find((account) => account.chosen);
  const [provider, setProvider] = useState(chosen?.provider);
  return (
    <>
      <title>Payments</title>
      <PageHead title="Payments" text="Cards go straight to the provider: no card number ever reaches this site." />
      <SettingsBlock id="now" title="Now" text="What buyers find at your checkout.">
        <PaidNow client={client} chosen={chosen} asksCode={asksCode} />
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
      {provider !== undefined && provider !== "test" && (
        <SettingsBlock
          id="webhook"
          title="Webhook"
          text="Payments are settled without it, only later: the provider tells at once when one succeeds or is refunded."
        >
          <p className="mb-2 text-base">
            Enter this address at {providerNames[provider]}, for {webhookEvents[provider]}:
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

const webhookEvents = {
  stripe: "payment_intent.succeeded, payment_intent.payment_failed, refund.created and refund.updated",
  square: "payment.updated, refund.created and refund.updated",
};
