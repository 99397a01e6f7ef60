import { describe, expect, onTestFinished, test } from "vitest";
import { addAPIKey, revokeAPIKey } from "../../../contract/people/api-keys.ts";
import { changeWebhookReceiver, turnWebhookOn } from "../../../contract/people/webhooks.ts";
import type { ApiScopeName } from "../../../contract/platform/api-scopes.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { useWebhooks, waitFor } from "../../../test/webhooks.ts";
import { useTown } from "../../../test/town.ts";
import { isSignedBy, openWebhookReceiver } from "../../../test/webhook-receiver.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing races there. */
const oak = { client: "oak" };
const { addReceiver, deliver, entryID, submit, receiverOf, deliveriesOf, mailsAbout } = useWebhooks(town);

describe("by an API key", () => {
  type Sent = { payload?: object; headers?: Record<string, string> };
  async function makeKey(scopes: ApiScopeName[], by = "administrator") {
    const form = { name: "Automation", scopes, ends: "30" as const, networks: null };
    const { key, apiKeyID } = (await town.as(by)(addAPIKey, oak, form)).answer;
    const call = async (path: string, { payload, headers }: Sent = {}) => {
      const answer = await town.server.inject({
        method: payload ? "POST" : "GET",
        url: `/api/clients/oak${path}`,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    };
    const add = (address: string, types: string[], headers: Record<string, string> = {}) =>
      call("/webhooks", { payload: { address, types }, headers });
    return { apiKeyID, call, add };
  }
  async function openOther() {
    const other = await openWebhookReceiver();
    onTestFinished(() => other.close());
    return other;
  }
  const listed = async (call: Awaited<ReturnType<typeof makeKey>>["call"]) =>
    ((await call("/webhooks")).body["receivers"] as { receiverID: string }[]).map(({ receiverID }) => receiverID);

  test("a key lists, makes, tries and removes its own webhooks, and none of others", async () => {
    const staffs = await addReceiver();
    const other = await openOther();
    const { call, add } = await makeKey(["webhooks", "readEntries"]);
    const stranger = await makeKey(["webhooks", "readEntries"]);
    expect(await listed(call)).toEqual([]);
    expect((await call("/webhooks")).body["programs"]).toEqual([]);
    const made = await add(other.address, ["entry.submitted"]);
    expect(made.status).toBe(200);
    const { receiverID, secret } = made.body as { receiverID: string; secret: string };
    expect(await listed(call)).toEqual([receiverID]);
    expect((await receiverOf({ receiverID })).apiKeyName).toBe("Automation");
    expect((await call(`/webhooks/${receiverID}/test`, { payload: {} })).body["delivered"]).toBe(true);
    await submit(await entryID());
    await deliver();
    expect(other.received.map(({ type }) => type)).toEqual(["test.sent", "entry.submitted"]);
    expect(isSignedBy(secret, other.received[1]!)).toBe(true);
    const [delivery] = await deliveriesOf(staffs.at);
    for (const path of [
      `/webhooks/${staffs.receiverID}`,
      `/webhooks/${staffs.receiverID}/renew`,
      `/webhooks/${staffs.receiverID}/remove`,
    ])
      expect([
        path,
        (await call(path, { payload: { address: other.address, types: ["entry.submitted"] } })).status,
      ]).toEqual([path, 404]);
    expect((await call(`/webhooks/${staffs.receiverID}/deliveries`)).status).toBe(404);
    expect((await call(`/webhook-deliveries/${delivery!.deliveryID}`)).status).toBe(404);
    expect((await stranger.call(`/webhooks/${receiverID}/deliveries`)).status).toBe(404);
    expect((await call(`/webhooks/${receiverID}/deliveries`)).status).toBe(200);
    expect((await call(`/webhooks/${receiverID}/remove`, { payload: {} })).status).toBe(200);
    expect(await listed(call)).toEqual([]);
  });

  test("a key hears of nothing that it may not read, and of nothing that it doesn’t name", async () => {
    const { add } = await makeKey(["webhooks", "readEntries"]);
    const refusalOf = async (types: string[]) => {
      const { status, body } = await add("http://127.0.0.1/hook", types);
      return [status, (body as { detail?: string }).detail];
    };
    expect(await refusalOf([])).toEqual([422, expect.stringContaining("Name the events")]);
    expect(await refusalOf(["entry.submitted", "order.paid", "application.awarded"])).toEqual([
      422,
      "This API key may not read what these events are about: order.paid, application.awarded.",
    ]);
    const without = await makeKey(["readEntries"]);
    expect((await without.add("http://127.0.0.1/hook", ["entry.submitted"])).status).toBe(403);
  });

  test("the secret that an Idempotency-Key is answered again stands nowhere in the open", async () => {
    const { add, apiKeyID } = await makeKey(["webhooks", "readEntries"]);
    const send = () => add("http://127.0.0.1/hook", ["entry.submitted"], { "idempotency-key": "once" });
    const first = await send();
    expect(await send()).toEqual(first);
    const rows = await town.inside("oak", (sql) => sql`select answer from api_replies where api_key_id = ${apiKeyID}`);
    expect(JSON.stringify(rows)).not.toContain("whsec_");
  });

  test.each(["revoked", "expired", "of somebody who left"] as const)(
    "nothing is sent any more to a key's that is %s, and staff may take it over",
    async (ended) => {
      const leaver = `leaver ${ended}`;
      await town.addPerson(leaver);
      await town.grant(leaver, "oak", "administrator");
      const other = await openOther();
      const { apiKeyID, add } = await makeKey(["webhooks", "readEntries"], leaver);
      const { receiverID } = (await add(other.address, ["entry.submitted"])).body as { receiverID: string };
      if (ended === "revoked") await town.as("owner")(revokeAPIKey, { ...oak, apiKeyID });
      else if (ended === "expired") waitFor(31 * DAY);
      else await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people[leaver]!}`);
      await town.inside("oak", (sql) => sql`delete from mails`);
      await submit(await entryID());
      await deliver();
      expect(other.received).toEqual([]);
      expect(await receiverOf({ receiverID })).toMatchObject({
        offBecause: "key",
        apiKeyName: "Automation",
        waiting: 0,
      });
      expect(await mailsAbout("A webhook was turned off")).toHaveLength(1);
      expect((await town.as("owner")(turnWebhookOn, { ...oak, receiverID })).status).toBe(200);
      await submit(await entryID());
      await deliver();
      expect(other.received).toHaveLength(1);
      expect(await receiverOf({ receiverID })).toMatchObject({ offAt: null, apiKeyName: null });
    },
  );

  test("what staff change about a key's webhook is theirs from then on", async () => {
    const { call, add } = await makeKey(["webhooks", "readEntries"]);
    const { receiverID } = (await add("http://127.0.0.1/hook", ["entry.submitted"])).body as { receiverID: string };
    const form = { address: "http://127.0.0.1/hook", serviceID: null, types: ["entry.submitted" as const] };
    expect(
      (await town.as("owner")(changeWebhookReceiver, { ...oak, receiverID }, { ...form, types: [] }, { base: form }))
        .status,
    ).toBe(200);
    expect(await listed(call)).toEqual([]);
    expect((await call(`/webhooks/${receiverID}/renew`, { payload: {} })).status).toBe(404);
  });
});
