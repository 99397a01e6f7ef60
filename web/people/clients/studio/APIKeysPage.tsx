import { KeyRound, Plus } from "lucide-react";
import { useParams } from "react-router";
import {
  EARLIER_SECRET_HOURS,
  addAPIKey,
  listAPIKeys,
  renewAPIKey,
  revokeAPIKey,
} from "../../../../contract/people/api-keys.ts";
import { apiScopes } from "../../../../contract/platform/api-scopes.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SecretShownOnce } from "../../../platform/dialogs/SecretShownOnce.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { PersonLink } from "../../../platform/people/PersonLink.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";

type Key = AnswerOf<typeof listAPIKeys>["keys"][number];

/** Keys by which other systems read and change what is the client's. */
function APIKeysPage() {
  const { client = "" } = useParams();
  const { keys } = useAnswer(listAPIKeys, { client });
  const standings = useStandings(client);
  const { open } = useDialogs();
  const showNew = ({ key }: { key: string }) =>
    open(<SecretShownOnce title="The key is made" text={key} copy="Copy the key" />);
  const make = (
    <ActionButton
      endpoint={addAPIKey}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="Make a key"
          text="It acts in your name, and never may more than you."
          endpoint={addAPIKey}
          params={{ client }}
          initial={{ ends: "365", scopes: [] }}
          save="Make the key"
          onDone={showNew}
        />
      }
    >
      <Plus aria-hidden size={16} />
      Make a key
    </ActionButton>
  );
  return (
    <>
      <title>API keys</title>
      <PageHead
        title="API keys"
        text="With a key your website or your member database reads and changes what you let it."
        actions={keys.length > 0 && make}
      />
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No other system has a key"
          text="Make one for each system, so that you can end one without the others."
          action={make}
        />
      ) : (
        <Card>
          <ul aria-label="API keys" className="divide-y">
            {keys.map((key) => (
              <KeyRow key={key.apiKeyID} client={client} apiKey={key} standings={standings} showNew={showNew} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const stateBadges = {
  live: null,
  ended: <Badge>Ended</Badge>,
  revoked: <Badge>Ended by staff</Badge>,
  withoutPerson: <Badge tone="warning">Nobody’s name</Badge>,
};

type RowProps = {
  client: string;
  apiKey: Key;
  standings: readonly Standing[];
  showNew: (made: { key: string }) => void;
};

function KeyRow({ client, apiKey, standings, showNew }: RowProps) {
  const { apiKeyID, name, ending, scopes, networks, state } = apiKey;
  const params = { client, apiKeyID };
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <span translate="no" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          {stateBadges[state]}
        </h2>
        <p className="text-base text-pretty text-ink-2">{scopes.map((scope) => apiScopes[scope].label).join("; ")}</p>
        {networks.length > 0 && (
          <p className="text-sm text-pretty text-ink-3">
            Only from <span translate="no">{networks.join(", ")}</span>
          </p>
        )}
        <KeyTimes apiKey={apiKey} />
      </div>
      {(state === "live" || state === "withoutPerson") && (
        <div className="flex gap-2">
          <ActionButton
            endpoint={renewAPIKey}
            standings={standings}
            size="sm"
            aria-label={`Renew ${name}`}
            dialog={
              <ActionDialog
                title={`Renew “${name}”?`}
                text={`It gets a new secret, and acts in your name from now on. The secret that ends in ${ending} works for ${EARLIER_SECRET_HOURS} hours more.`}
                endpoint={renewAPIKey}
                params={params}
                save="Renew"
                onDone={showNew}
              />
            }
          >
            Renew
          </ActionButton>
          <ActionButton
            endpoint={revokeAPIKey}
            standings={standings}
            size="sm"
            aria-label={`End ${name}`}
            dialog={
              <Confirm
                title={`End “${name}”?`}
                text="Whatever uses it is refused at once. You can make it another key."
                lasting="final"
                danger
                action="End"
                endpoint={revokeAPIKey}
                params={params}
              />
            }
          >
            End
          </ActionButton>
        </div>
      )}
    </li>
  );
}

const KeyTimes = ({ apiKey }: { apiKey: Key }) => (
  <p className="num text-sm text-pretty text-ink-3">
    Its secret ends in <span translate="no">{apiKey.ending}</span>, made{" "}
    <DateTimeText value={apiKey.createdAt} as="date" clock="here" />
    {apiKey.userID !== null && (
      <>
        , in the name of{" "}
        <PersonLink inText userID={apiKey.userID}>
          {apiKey.fullName ?? ""}
        </PersonLink>
      </>
    )}
    {", "}
    {apiKey.lastUsedAt === null ? (
      "never used"
    ) : (
      <>
        last used <DateTimeText value={apiKey.lastUsedAt} relative clock="here" />
      </>
    )}
    {apiKey.expiresAt !== null && (
      <>
        , {apiKey.state === "ended" ? "worked" : "works"} until{" "}
        <DateTimeText value={apiKey.expiresAt} as="endDate" clock="here" />
      </>
    )}
    {apiKey.earlierUntil !== null && (
      <>
        ; its earlier secret until <DateTimeText value={apiKey.earlierUntil} as="end" clock="here" />
      </>
    )}
  </p>
);

export { APIKeysPage as Component };
