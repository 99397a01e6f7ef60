import { Compass } from "lucide-react";
import { type LoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { type ClientCard, listClients } from "../../contract/clients.ts";
import { renditionsOf } from "../../contract/pictures.ts";
import { need, useAnswer } from "../api/answers.ts";
import { ClientMark } from "../frames/ClientMark.tsx";
import { PersonCorner } from "../frames/PersonCorner.tsx";
import { SkipLink } from "../frames/SkipLink.tsx";
import { useFrame } from "../frames/useFrame.ts";
import { GalleryHead } from "../galleries/GalleryHead.tsx";
import { originOf } from "../galleries/loading.ts";
import { ProgramCard } from "../services/ProgramCard.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Wordmark } from "../ui/Logo.tsx";
import { Picture } from "../ui/Picture.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await need(args, listClients, {});
  return { origin: originOf(args) };
}

const words = "Enter your work, see who won, and visit what is worth seeing.";

/** The first page: everybody's clients with photographs, and what is open now. */
export function Component() {
  const { origin } = useLoaderData<{ origin: string }>();
  const { clients, now } = useAnswer(listClients, {});
  useFrame("stage");
  const open = clients.flatMap((client) => client.open.map((program) => ({ client, program })));
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <GalleryHead client="" origin={origin} path="/" title="Rosette" text={`Awards, tours and events. ${words}`} />
      <SkipLink />
      <header className="page flex h-16 items-center sm:h-19">
        <Link to="/" className="rounded-sm">
          <Wordmark />
        </Link>
        <div className="ml-auto">
          <PersonCorner />
        </div>
      </header>
      <main id="page" tabIndex={-1} className="page flex-1 pb-24 outline-none">
        <h1 className="display max-w-[14ch] pt-12 text-hero sm:pt-20">Good work deserves to be seen</h1>
        <p className="mt-6 max-w-[46ch] text-lg text-pretty text-ink-2">{words}</p>
        {open.length > 0 && <OpenNow open={open} now={now} />}
        <Clients clients={clients} />
      </main>
    </div>
  );
}

type Open = { client: ClientCard; program: ClientCard["open"][number] };

const OpenNow = ({ open, now }: { open: readonly Open[]; now: string }) => (
  <section aria-labelledby="open" className="mt-16">
    <h2 id="open" className="display text-2xl">
      Open now
    </h2>
    <div className="mt-6 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {open.slice(0, 9).map(({ client, program }, at) => (
        <ProgramCard
          key={program.serviceID}
          client={client.url}
          clientName={client.name}
          program={program}
          now={now}
          eager={at < 2}
        />
      ))}
    </div>
  </section>
);

const Clients = ({ clients }: { clients: readonly ClientCard[] }) => (
  <section aria-labelledby="clients" className="mt-20">
    <h2 id="clients" className="display text-2xl">
      Who is here
    </h2>
    {clients.length === 0 && (
      <EmptyState icon={Compass} title="Nobody is here yet" text="Associations will stand here with what they run." />
    )}
    <ul className="mt-6 grid gap-6 lg:grid-cols-2">
      {clients.map((client) => (
        <li key={client.url}>
          <ClientRow client={client} />
        </li>
      ))}
    </ul>
  </section>
);

const ClientRow = ({ client }: { client: ClientCard }) => (
  <article className="group relative flex h-full items-center gap-5 overflow-hidden rounded-[20px] border border-line bg-surface p-4 transition-shadow hover:shadow-2 sm:gap-6">
    <Cover client={client} />
    <div className="min-w-0 flex-1 py-2">
      <div className="flex items-center gap-3">
        <ClientMark client={client.url} name={client.name} logo={client.logo} size={32} />
        <h3 className="display min-w-0 text-xl wrap-break-word">
          <Link
            to={`/${client.url}`}
            className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
          >
            {client.name}
          </Link>
        </h3>
      </div>
      {client.tagline && <p className="mt-2.5 line-clamp-2 text-md text-pretty text-ink-2">{client.tagline}</p>}
      <p className="num mt-2.5 text-base text-ink-3">
        {client.open.length === 0 ? "Nothing open just now" : `${client.open.length} open now`}
      </p>
    </div>
  </article>
);

function Cover({ client }: { client: ClientCard }) {
  const picture = client.banner ?? client.open[0]?.banner;
  if (!picture) return null;
  return (
    <Picture
      renditions={renditionsOf(client.url, picture)}
      alt=""
      sizes="(min-width: 640px) 200px, 110px"
      color={picture.color}
      className="aspect-square w-28 shrink-0 rounded-md object-cover sm:w-44"
    />
  );
}
