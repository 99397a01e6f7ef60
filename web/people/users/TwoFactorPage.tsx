import { Suspense, lazy, useState } from "react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from "../../../contract/people/two-factor.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

const QRCode = lazy(() => import("./QRCode.tsx").then((module) => ({ default: module.QRCode })));

type TwoFactorSetup = AnswerOf<typeof beginTwoFactor>;

/** Off, being turned on, or on; and the recovery codes, which are shown once. */
function TwoFactorPage() {
  const { on, recoveryCodesLeft, requiredBy } = useAnswer(getTwoFactor, {});
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <SettingsPage
      title="Two-factor sign-in"
      text="Signing in asks for a code from an app on your phone, too. Whoever learns your password then gets no further."
    >
      <div className="grid gap-6">
        {requiredBy.length > 0 && !on && (
          <Notice tone="warning">
            {requiredBy.join(", ")} {requiredBy.length === 1 ? "asks" : "ask"} this of staff. Until it is on, your roles
            there hold nothing.
          </Notice>
        )}
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        ) : on ? (
          <TwoFactorOn left={recoveryCodesLeft} onCodes={setCodes} />
        ) : setup ? (
          <ConfirmTwoFactor setup={setup} onCodes={setCodes} />
        ) : (
          <BeginTwoFactor onBegun={setSetup} />
        )}
      </div>
    </SettingsPage>
  );
}

function BeginTwoFactor({ onBegun }: { onBegun: (setup: TwoFactorSetup) => void }) {
  const form = useEndpointForm({ endpoint: beginTwoFactor, params: {}, onDone: onBegun });
  return (
    <>
      <p>You need an authenticator app on your phone. Any will do; many password managers are one, too.</p>
      <FormView form={form} submitLabel="Turn it on" />
    </>
  );
}

type OnCodes = { onCodes: (codes: readonly string[]) => void };

function ConfirmTwoFactor({ setup, onCodes }: OnCodes & { setup: TwoFactorSetup }) {
  const onDone = ({ recoveryCodes }: AnswerOf<typeof confirmTwoFactor>) => onCodes(recoveryCodes);
  const form = useEndpointForm({ endpoint: confirmTwoFactor, params: {}, onDone });
  return (
    <>
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <Suspense fallback={<div className="size-52 rounded-md bg-sunken" />}>
        <QRCode text={setup.address} label="QR code for your authenticator app" />
      </Suspense>
      <p className="text-sm text-ink-3">
        Can’t scan it? Type this key: <span className="font-mono break-all text-ink">{setup.secret}</span>
      </p>
      <FormView form={form} submitLabel="Confirm" />
    </>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <section aria-label="Recovery codes" className="grid gap-4">
      <Notice tone="warning" title="Keep these recovery codes" live>
        Each signs you in once when your phone isn’t at hand. They are shown only now: print them, or keep them in your
        password manager.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </section>
  );
}

function TwoFactorOn({ left, onCodes }: OnCodes & { left: number }) {
  const onDone = ({ recoveryCodes }: AnswerOf<typeof renewRecoveryCodes>) => onCodes(recoveryCodes);
  const renewal = useEndpointForm({ endpoint: renewRecoveryCodes, params: {}, onDone });
  const removal = useEndpointForm({ endpoint: removeTwoFactor, params: {} });
  return (
    <>
      <Notice tone="confirm">It is on. You have {plural(left, "recovery code")} left.</Notice>
      <section aria-labelledby="new-codes" className="grid gap-4">
        <h2 id="new-codes" className="text-lg font-semibold">
          New recovery codes
        </h2>
        <FormView form={renewal} submitLabel="Make new codes" />
      </section>
      <section aria-labelledby="turn-off" className="grid gap-4">
        <h2 id="turn-off" className="text-lg font-semibold">
          Turn it off
        </h2>
        <FormView form={removal} submitLabel="Turn it off" />
      </section>
    </>
  );
}

export { TwoFactorPage as Component };
