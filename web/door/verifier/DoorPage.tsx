import { DoorClosed, DoorOpen, ListChecks, LogOut } from "lucide-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { getDoor } from "../../../contract/door/door.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { getDoorApp } from "../../../contract/door/door-app.ts";
import { type Api, ApiContext, useApi } from "../../platform/api/api.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SignInFirst } from "../../platform/support/SignInFirst.tsx";
import { PageZone } from "../../platform/ui/page-zone.ts";
import { readPass } from "../device/stored-pass.ts";
import { useDoorDevice, useDoorDeviceState } from "../device/use-door-device.ts";
import { DoorPlacePanel } from "./DoorPlacePanel.tsx";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { RefusedScans } from "./RefusedScans.tsx";
import { type OpensOffline, cacheDoorPage } from "./cache-door-page.ts";

/** Opened by a pass if this browser has one, else by the account. */
function DoorPage() {
  const { client, service } = useServiceAddress();
  const api = useApi();
  const { data: pass } = useSuspenseQuery({
    queryKey: ["shift pass", client, service],
    queryFn: async () => (await readPass({ client, service })) ?? null,
    networkMode: "always",
    staleTime: Infinity,
  });
  const borne = useMemo<Api>(
    () =>
      pass === null
        ? api
        : { call: (endpoint, params, sent, options) => api.call(endpoint, params, sent, { ...options, link: pass }) },
    [api, pass],
  );
  if (pass === null && !readTokenOrSign()) return <SignInFirst />;
  return (
    <ApiContext value={borne}>
      <Door pass={pass ?? undefined} />
    </ApiContext>
  );
}

/** `pass`: key of the shift's pass. */
type DoorProps = { pass: string | undefined };

/** The last result, large; a field for the next code; and the list for visitors without one. */
function Door({ pass }: DoorProps) {
  const at = useServiceAddress();
  const client = useAnswer(clientPage, { client: at.client });
  const door = useAnswer(getDoor, at);
  const { program, places } = door;
  const device = useDoorDevice(at, door);
  const { isOver, isForgotten } = useDoorDeviceState(device);
  const { call } = useApi();
  const [opensOffline, setOpensOffline] = useState<{ check: OpensOffline | undefined }>();
  const [isQueueOpen, openQueue] = useState(false);
  const isPass = pass !== undefined;
  const of = `${at.client}/${at.service}`;
  const [storedPlace, choose] = useState(() => storedValue("selected property", of));
  const place = places.length === 1 ? places[0] : places.find(({ propertyID }) => propertyID === storedPlace);
  usePageMood("desk", client.url);
  const { client: url, service } = at;
  useEffect(() => {
    void cacheDoorPage({ at: { client: url, service }, pass, door, client, call }).then((check) =>
      setOpensOffline({ check }),
    );
  }, [url, service, pass, door, client, call]);
  // Runs in the background; the readiness dialog shows it.
  useEffect(() => {
    if (opensOffline) device?.setPageCacheTest(opensOffline.check);
  }, [device, opensOffline]);
  const isPlaced = place !== undefined;
  // Without a place, scans from before are handed in.
  useEffect(() => (isPlaced ? undefined : device?.setPlace(undefined)), [device, isPlaced]);
  const go = (propertyID: string) => {
    storeValue("selected property", propertyID, of);
    choose(propertyID);
  };
  const head = (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="truncate text-xl font-semibold">{place?.propertyID ? place.name : "Check tickets"}</h1>
          <p className="truncate text-ink-2">{program}</p>
        </div>
        <div className="flex shrink-0 gap-2">
          {device && place && !isOver && (
            <Button size="lg" onClick={() => openQueue(true)}>
              <ListChecks aria-hidden size={18} />
              Ready?
            </Button>
          )}
          {!isPass && <WayBack at={at} hasOwnHomes={door.hasOwnHomes} />}
        </div>
      </div>
      {door.until && (
        <p className="num text-sm text-ink-2">
          Your shift ends <DateTimeText as="end" value={door.until} clock="here" />
        </p>
      )}
      {places.length > 1 && !isOver && <PlaceChoice places={places} place={place} onChoose={go} />}
    </header>
  );
  return (
    <PageZone value={door.zone}>
      <div className="min-h-dvh bg-bg">
        <title>{`Door · ${program}`}</title>
        <ClientStylesheet href={client.themeURL} />
        <link rel="manifest" href={callAddress(getDoorApp, at)} />
        <link rel="apple-touch-icon" href="/door-192.png" />
        <SkipLink />
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4 pb-8 outline-none sm:px-6"
        >
          {!(place && !isOver) && head}
          {isOver && (
            <EmptyState
              icon={DoorClosed}
              title="This is over"
              text={
                isForgotten
                  ? "What you scanned is handed in, and nothing of the door is on this phone any more. Thank you."
                  : "What you scanned is handed in. The list is being cleared from this phone."
              }
            />
          )}
          {device && <RefusedScans device={device} />}
          {device === null && (
            <Notice tone="warning">
              This browser keeps nothing, so this door needs a network all the time. Allow it to keep data for this
              site, or open the door in another browser.
            </Notice>
          )}
          {!isOver && places.length === 0 && (
            <EmptyState
              icon={DoorClosed}
              title="No door is yours"
              text="Ask whoever runs the program to assign you to one."
            />
          )}
          {!isOver && places.length > 1 && !place && (
            <EmptyState icon={DoorOpen} title="Where are you?" text="Choose the home whose door you stand at." />
          )}
          {!isOver && place && (
            <DoorPlacePanel
              key={place.propertyID}
              {...place}
              {...{ door, isPass, head, isQueueOpen, openQueue }}
              device={device ?? undefined}
            />
          )}
        </main>
      </div>
    </PageZone>
  );
}

/** For accounts; a pass opens nothing but the door. Without a network permissions aren't known, and the door opens all the same. */
function WayBack({ at, hasOwnHomes }: { at: ServiceAddress; hasOwnHomes: boolean }) {
  const { serviceType = "" } = useParams();
  const { data: mine } = useOptionalAnswer(userAtClient, { client: at.client }, { query: { service: at.service } });
  const standings = (mine?.standings ?? []) as Standing[];
  const to = may(standings, "MANAGE_DOOR")
    ? studioPaths.door({ ...at, serviceType: serviceType as ServiceType })
    : hasOwnHomes
      ? paths.mine({ ...at, serviceType: serviceType as ServiceType })
      : paths.client(at);
  return (
    <LinkButton size="lg" to={to} className="max-sm:px-3.5">
      <LogOut aria-hidden size={18} />
      <span className="max-sm:sr-only">Leave</span>
    </LinkButton>
  );
}

export { DoorPage as Component };
