import { clsx } from "clsx";
import { ArrowRight, Compass, Search } from "lucide-react";
import { useState } from "react";
import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { type ClientCard, listClients } from "../../../contract/people/clients.ts";
import { useAddress } from "../../platform/address/address.ts";
import { Link } from "../../platform/address/Link.tsx";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { usePagedAnswer } from "../../platform/api/use-paged-answer.ts";
import type { LoaderArgs, PageProps } from "../../platform/page.ts";
import { ClientMark } from "../../platform/frames/ClientMark.tsx";
import { PersonCorner } from "../../people/frames/PersonCorner.tsx";
import { SkipLink } from "../../platform/frames/SkipLink.tsx";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { programState, programStateText } from "../../programs/program-state.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { Wordmark } from "../../platform/ui/Logo.tsx";
import { PagedList } from "../../platform/ui/PagedList.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { SearchField } from "../../platform/ui/Toolbar.tsx";
import { useDebounced } from "../../platform/ui/use-debounced.ts";

type ClientSearch = { search?: string; after?: string };

function homeAddress(search: ClientSearch): string {
  const query = new URLSearchParams(search).toString();
  return query ? `${paths.home()}?${query}` : paths.home();
}

/** Search and position from the address; a mistyped one gives the first page. */
function searchIn(address: string): ClientSearch {
  const parameters = new URLSearchParams(address);
  const search = parameters.get("search")?.trim().slice(0, 200);
  const after = /^\d{1,6}$/.exec(parameters.get("after") ?? "")?.[0];
  return { ...(search && { search }), ...(after && { after }) };
}

export const loader = (args: LoaderArgs) => loadAnswer(args, listClients, {}, searchIn(args.url.search));

const introText = "Enter your work, see who won, and visit what is worth seeing.";

/** The installation's first page: clients, what is open now, and a search where there are many. */
function HomePage({ origin }: PageProps) {
  const { search: address, refine } = useAddress();
  const [opened] = useState(() => searchIn(address));
  const first = useAnswer(listClients, {}, opened);
  const clientSearch = searchIn(useDebounced(address));
  const list = usePagedAnswer(listClients, {}, clientSearch, {
    ...(isSameSearch(clientSearch, opened) && { first }),
  });
  const next = list.pages.at(-1)?.next;
  const clients = list.pages.flatMap((page) => page.clients);
  const missing = list.pages.flatMap((page) => page.missing.map(({ clientName }) => clientName));
  usePageMood("stage");
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <PublicHead
        client=""
        origin={origin}
        path={paths.home()}
        title="Rosette"
        text={`Awards, tours and events. ${introText}`}
      />
      <SkipLink />
      <header className="page flex h-16 items-center sm:h-19">
        <Link to={paths.home()} className="rounded-sm">
          <Wordmark />
        </Link>
        <div className="ml-auto">
          <PersonCorner />
        </div>
      </header>
      <main id="page" tabIndex={-1} className="page flex-1 pb-24 outline-none">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5 pt-10 pb-10 sm:pt-14 sm:pb-12">
          <h1 className="display max-w-[18ch] text-hero">Good work deserves to be seen</h1>
          <div className="w-full sm:w-auto sm:max-w-[34ch]">
            <p className="max-w-[34ch] text-lg text-pretty text-ink-2">{introText}</p>
            {(first.next !== null || !isSameSearch(opened, {})) && (
              <form action={paths.home()} className="mt-5">
                <SearchField
                  size="large"
                  name="search"
                  label="Find an association"
                  value={new URLSearchParams(address).get("search") ?? ""}
                  onChange={(search) => refine((now) => searchClients(now, search))}
                  className="w-full"
                />
              </form>
            )}
          </div>
        </div>
        <PagedList
          list={{ ...list, to: next ? homeAddress({ ...clientSearch, after: next }) : undefined }}
          shown={clients.length}
          counts={false}
          empty={missing.length === 0 && <NoClients {...clientSearch} />}
        >
          <ul className={clsx("grid gap-x-6 gap-y-14 md:grid-cols-2", first.clients.length > 4 && "xl:grid-cols-3")}>
            {clients.map((client, at) => (
              <li key={client.url} className="min-w-0">
                <ClientView client={client} now={first.now} eager={at < 2} />
              </li>
            ))}
          </ul>
        </PagedList>
        <UnreachableNotice names={missing} className="mt-14" />
      </main>
    </div>
  );
}

const isSameSearch = (one: ClientSearch, other: ClientSearch) =>
  one.search === other.search && one.after === other.after;

/** Searches all clients, from the first page on. */
function searchClients(address: URLSearchParams, search: string) {
  address.delete("after");
  if (search) address.set("search", search);
  else address.delete("search");
}

function NoClients({ search, after }: ClientSearch) {
  if (after)
    return (
      <EmptyState
        icon={Compass}
        title="The list ends before this"
        action={<LinkButton to={homeAddress({ ...(search && { search }) })}>From the first</LinkButton>}
      />
    );
  if (search) return <EmptyState icon={Search} title="No association by that name" text="Try a part of its name." />;
  return (
    <EmptyState icon={Compass} title="Nobody is here yet" text="Associations will stand here with what they run." />
  );
}

type Props = { client: ClientCard; now: string; eager: boolean };

/** A client with its photograph and a link for each thing that is open now. */
const ClientView = ({ client, now, eager }: Props) => (
  <article data-slot="client-card">
    <Link
      to={paths.client({ client: client.url })}
      className="group block overflow-hidden rounded-[20px]"
      // The name below is the same link: it is read, and reached by keyboard, once.
      aria-hidden
      tabIndex={-1}
    >
      <Cover client={client} eager={eager} />
    </Link>
    <div className="mt-5 flex items-start gap-4">
      <ClientMark client={client.url} name={client.name} logo={client.logo} size={44} />
      <div className="min-w-0 flex-1">
        <h2 className="display text-xl wrap-break-word">
          <Link
            to={paths.client({ client: client.url })}
            className="rounded-xs hover:underline hover:underline-offset-4"
          >
            {client.name}
          </Link>
        </h2>
        {client.tagline && <p className="mt-0.5 text-md text-pretty text-ink-2">{client.tagline}</p>}
      </div>
    </div>
    <OpenNow client={client} now={now} />
  </article>
);

function OpenNow({ client, now }: Omit<Props, "eager">) {
  if (client.open.length === 0) return <p className="mt-4 text-base text-ink-3">Nothing is open just now</p>;
  return (
    <ul aria-label="Open now" className="mt-5 divide-y border-y">
      {client.open.map((program) => (
        <li key={program.serviceID}>
          <Link
            to={paths.program(programAddress(client.url, program))}
            className="group/open flex min-h-14 items-center gap-4 rounded-xs py-3 text-md"
          >
            <span className="grid min-w-0 flex-1 items-baseline gap-x-4 sm:flex sm:flex-wrap sm:justify-between">
              <span className="font-medium wrap-break-word">{program.name}</span>
              <span className="num text-base text-confirm-text">{programStateText(programState(program, now))}</span>
            </span>
            <ArrowRight
              aria-hidden
              size={18}
              className="text-ink-3 transition-transform group-hover/open:translate-x-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Cover({ client, eager }: Omit<Props, "now">) {
  const picture = client.banner ?? client.open[0]?.banner;
  if (!picture) return <div className="aspect-[16/9] bg-brand-soft" />;
  return (
    <UploadedPicture
      client={client.url}
      picture={picture}
      alt=""
      sizes="(min-width: 1440px) 684px, (min-width: 768px) 47vw, 92vw"
      eager={eager}
      className="aspect-[16/9] w-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.02]"
    />
  );
}

export { HomePage as Component };
