import { ChevronDown, LogIn } from "lucide-react";
import { useParams } from "react-router";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  addSignInProvider,
  allowStaffPasswords,
  changeSignInProvider,
  listSignInProviders,
  readProviderMetadata,
  removeSignInProvider,
  requireProviderOfStaff,
  trySignInProvider,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../../contract/people/sign-in-providers.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { type SignInPreset, signInFormParts, signInPresets } from "./sign-in-presets.ts";

type Provider = AnswerOf<typeof listSignInProviders>["providers"][number];

/** The association's own systems by which people sign in. */
function SignInProvidersPage() {
  const { client = "" } = useParams();
  const { redirectAddress, countsVerifiedOnly, staffProvider, providers } = useAnswer(listSignInProviders, { client });
  const makesMembers = providers.some(({ onSince, status }) => onSince !== null && status !== "");
  const add = <AddMenu client={client} />;
  return (
    <>
      <title>Sign-in</title>
      <PageHead
        title="Sign-in"
        text="Members and staff sign in with the account that they have in your member system, and what it says makes them a member here."
        actions={providers.length > 0 && add}
      />
      {makesMembers && !countsVerifiedOnly && (
        <Notice
          className="mb-4"
          tone="warning"
          title="Whoever says that they are a member counts as one"
          action={
            <Link className="rounded-xs font-medium underline underline-offset-4" to={studioPaths.settings({ client })}>
              Settings
            </Link>
          }
        >
          Have memberships count only once they are verified: then your member system and your roster decide.
        </Notice>
      )}
      {providers.length === 0 ? (
        <EmptyState
          icon={LogIn}
          title="Everybody signs in with a password"
          text="Add your member system, and your members need no other account."
          action={add}
        />
      ) : (
        <Card>
          <ul aria-label="Ways to sign in" className="divide-y">
            {providers.map((provider) => (
              <ProviderRow key={provider.providerID} client={client} provider={provider} />
            ))}
          </ul>
        </Card>
      )}
      {(staffProvider || providers.some(({ onSince, forWhom }) => onSince !== null && forWhom !== "members")) && (
        <StaffRequirement client={client} isRequired={staffProvider} />
      )}
      <section aria-labelledby="redirect" className="mt-8 grid max-w-text gap-2">
        <h2 id="redirect" className="text-md font-semibold">
          The redirect address
        </h2>
        <p className="text-base text-pretty text-ink-2">
          Your member system asks for it, and sends people back to it. Enter it there letter by letter. A system of SAML
          has an address of its own, which stands with it in the list.
        </p>
        <AddressLine label="Of OpenID Connect and OAuth 2" address={redirectAddress} />
      </section>
    </>
  );
}

/** Whether staff may come by their password. */
function StaffRequirement({ client, isRequired }: { client: string; isRequired: boolean }) {
  const standings = useStandings(client);
  const params = { client };
  return (
    <section aria-labelledby="staff" className="mt-8 grid max-w-text gap-2">
      <h2 id="staff" className="text-md font-semibold">
        How staff sign in
      </h2>
      <p className="text-base text-pretty text-ink-2">
        {isRequired
          ? "With one of these systems. By password their roles hold nothing; an owner with two-factor sign-in gets in all the same, so that nobody is locked out when a system is down."
          : "With one of these systems, or with their password."}
      </p>
      <div>
        {isRequired ? (
          <ActionButton
            endpoint={allowStaffPasswords}
            standings={standings}
            size="sm"
            dialog={
              <Confirm
                title="Let staff use their passwords?"
                text="Who lost access to your system gets in again by password."
                lasting="reversible"
                action="Let them use passwords"
                endpoint={allowStaffPasswords}
                params={params}
              />
            }
          >
            Let staff use passwords
          </ActionButton>
        ) : (
          <ActionButton
            endpoint={requireProviderOfStaff}
            standings={standings}
            size="sm"
            dialog={
              <Confirm
                title="Have staff sign in with your system?"
                text="Who is signed in by password loses what their role may at once, and signs in anew. Members and visitors go on as before, and so do API keys."
                lasting="reversible"
                action="Require it"
                endpoint={requireProviderOfStaff}
                params={params}
              />
            }
          >
            Require it of staff
          </ActionButton>
        )}
      </div>
    </section>
  );
}

/** Adding begins with what the system is called, since most of the form follows from that. */
function AddMenu({ client }: { client: string }) {
  const { open } = useDialogs();
  const add = ({ label, text, initial }: SignInPreset) =>
    open(
      <ActionDialog
        title={`Add ${label}`}
        text={`${text} It stays off until you have tried it and turn it on.`}
        endpoint={addSignInProvider}
        params={{ client }}
        initial={initial}
        parts={signInFormParts}
        save="Add it"
        done="Added. Try it now."
      />,
    );
  return (
    <Menu
      trigger={
        <Button variant="primary">
          Add a system
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      {signInPresets.map((preset) => (
        <MenuItem key={preset.label} onSelect={() => add(preset)}>
          {preset.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** How it stands, by what has really come of it. */
function stateOf({ onSince, signedInAt, failedAt }: Provider): { label: string; tone: Tone } {
  if (onSince === null) return { label: "Off", tone: "neutral" };
  if (failedAt !== null && (signedInAt === null || failedAt > signedInAt))
    return { label: "Failed last", tone: "warning" };
  return signedInAt === null ? { label: "Nobody yet", tone: "neutral" } : { label: "Works", tone: "confirm" };
}

const audienceText = { members: "For members and visitors", staff: "For staff", both: "For everybody" };

function ProviderRow({ client, provider }: { client: string; provider: Provider }) {
  const { name, issuer, authorizationAddress, forWhom, signedInAt, failedAt, failure, people, saml } = provider;
  // An entity ID of SAML need not be an address.
  const address = (saml ? null : issuer) ?? authorizationAddress;
  const state = stateOf(provider);
  return (
    <li className="grid gap-1.5 px-5 py-4">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <span translate="no" className="min-w-0 wrap-anywhere">
          {name}
        </span>
        <Badge tone={state.tone} dot>
          {state.label}
        </Badge>
      </h2>
      <p className="text-base text-pretty wrap-anywhere text-ink-2">
        {audienceText[forWhom]}
        {address !== null && (
          <>
            , at <span translate="no">{new URL(address).host}</span>
          </>
        )}
      </p>
      <p className="num text-sm text-pretty text-ink-3">
        {signedInAt === null ? (
          "Nobody has signed in with it yet"
        ) : (
          <>
            Last sign-in <DateTimeText value={signedInAt} relative clock="here" />
          </>
        )}
        {people > 0 && `, ${plural(people, "account")} linked`}
      </p>
      {failedAt !== null && (
        <p className="text-sm text-pretty wrap-anywhere text-ink-2">
          Last failure <DateTimeText value={failedAt} relative clock="here" />: {failure}
        </p>
      )}
      {saml && <SAMLSide saml={saml} isKnown={issuer !== null} />}
      <ProviderActions client={client} provider={provider} />
    </li>
  );
}

type SAML = NonNullable<Provider["saml"]>;

/** What is entered at a SAML system, and what is known of it. */
function SAMLSide({ saml: { entityID, returnAddress, metadataReadAt, certificatesEnd }, isKnown }: SAMLSideProps) {
  const ends = certificatesEnd.toSorted();
  return (
    <div className="my-1 grid gap-2">
      {!isKnown && (
        <Notice tone="info" title="Its metadata is still missing">
          Enter this address there, and then that system’s metadata under Edit.
        </Notice>
      )}
      <AddressLine
        label={
          entityID === returnAddress ? "Entity ID, reply address (ACS) and our metadata" : "Entity ID and our metadata"
        }
        address={entityID}
      />
      {entityID !== returnAddress && <AddressLine label="Reply address (ACS), besides" address={returnAddress} />}
      {metadataReadAt !== null && (
        <p className="num text-sm text-pretty text-ink-3">
          Its metadata was read <DateTimeText value={metadataReadAt} relative clock="here" />:{" "}
          {plural(ends.length, "certificate")}
          {ends[0] !== undefined && (
            <>
              , until <DateTimeText value={ends.at(-1)!} as="date" clock="here" />
            </>
          )}
        </p>
      )}
    </div>
  );
}
type SAMLSideProps = { saml: SAML; isKnown: boolean };

function AddressLine({ label, address }: { label: string; address: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-2">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code translate="no" className="min-w-0 rounded-md border bg-sunken px-3 py-2 text-sm break-all select-all">
          {address}
        </code>
        <CopyButton text={address} />
      </div>
    </div>
  );
}

function ProviderActions({ client, provider }: { client: string; provider: Provider }) {
  const { providerID, name, onSince, people, metadataAddress } = provider;
  const params = { client, providerID };
  const standings = useStandings(client);
  const tryOut = useAction(trySignInProvider, { done: false });
  const readAgain = useAction(readProviderMetadata);
  async function begin() {
    const outcome = await tryOut.run(params);
    if (outcome.ok) location.assign(outcome.answer.address);
  }
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <ActionButton
        endpoint={trySignInProvider}
        standings={standings}
        size="sm"
        busy={tryOut.busy}
        onClick={() => void begin()}
      >
        Try it
      </ActionButton>
      {onSince === null ? (
        <ActionButton
          endpoint={turnSignInProviderOn}
          standings={standings}
          size="sm"
          dialog={
            <Confirm
              title={`Turn ${name} on?`}
              text="Its button stands on your sign-in page from then on. Try it first, and look at what it says."
              lasting="reversible"
              action="Turn on"
              endpoint={turnSignInProviderOn}
              params={params}
            />
          }
        >
          Turn on
        </ActionButton>
      ) : (
        <ActionButton
          endpoint={turnSignInProviderOff}
          standings={standings}
          size="sm"
          dialog={
            <Confirm
              title={`Turn ${name} off?`}
              text="Its button goes from your sign-in page. Who is signed in stays so."
              lasting="reversible"
              action="Turn off"
              endpoint={turnSignInProviderOff}
              params={params}
            />
          }
        >
          Turn off
        </ActionButton>
      )}
      {metadataAddress !== null && (
        <ActionButton
          endpoint={readProviderMetadata}
          standings={standings}
          size="sm"
          busy={readAgain.busy}
          onClick={() => void readAgain.run(params)}
        >
          Read its metadata again
        </ActionButton>
      )}
      <ActionButton
        endpoint={changeSignInProvider}
        standings={standings}
        size="sm"
        dialog={
          <ActionDialog
            title={`Change ${name}`}
            endpoint={changeSignInProvider}
            params={params}
            initial={provider}
            parts={signInFormParts}
          />
        }
      >
        Edit
      </ActionButton>
      <ActionButton
        endpoint={removeSignInProvider}
        standings={standings}
        size="sm"
        variant="ghost"
        dialog={
          <Confirm
            title={`Remove ${name}?`}
            text={
              people > 0
                ? `${plural(people, "person", "people")} can’t sign in with it any more. They keep their accounts, and set a password by ‘Forgot password?’.`
                : "Nobody has signed in with it."
            }
            lasting="permanent"
            action="Remove"
            endpoint={removeSignInProvider}
            params={params}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
  );
}

export { SignInProvidersPage as Component };
