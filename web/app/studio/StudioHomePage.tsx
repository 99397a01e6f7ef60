import { ArrowUpRight, Plus } from "lucide-react";
import { useParams } from "react-router";
import { clientHome } from "../../../contract/app/home.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { createService, listPrograms } from "../../../contract/programs/services.ts";
import { useAnswer, useLiveAnswer } from "../../platform/api/answers.ts";
import { ErasureRequests } from "../../people/members/ErasureRequests.tsx";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useStandings } from "../../platform/people/use-standings.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { NewProgram } from "../../programs/studio/begin/NewProgram.tsx";
import { FirstStepsCard } from "./FirstStepsCard.tsx";
import { NeedsCard } from "./NeedsCard.tsx";
import { NumbersOfToday } from "./NumbersOfToday.tsx";
import { ProgramsCard } from "./ProgramsCard.tsx";

/** Milliseconds: what needs somebody changes by itself, and nobody waits for it to the second. */
const REFRESH_EVERY = 60_000;

/** Staff's first page: what needs somebody today, then the numbers, then the programs. */
function StudioHomePage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const { name } = useAnswer(clientPage, { client });
  const { user } = useAnswer(userAtClient, { client }, {});
  const { programs, now } = useAnswer(listPrograms, { client });
  const home = useLiveAnswer(clientHome, { client }, REFRESH_EVERY);
  const hour = useNow().getHours();
  const add = (
    <ActionButton
      endpoint={createService}
      standings={standings}
      variant="primary"
      dialog={<NewProgram client={client} programs={programs} standings={standings} />}
    >
      <Plus aria-hidden size={16} />
      New program
    </ActionButton>
  );
  return (
    <>
      <title>{`Home · ${name}`}</title>
      <PageHead
        title={`${greeting(hour)}, ${firstNameOf(user.fullName)}`}
        actions={
          <>
            <LinkButton to={paths.client({ client })}>
              <ArrowUpRight aria-hidden size={16} />
              View site
            </LinkButton>
            {programs.length > 0 && add}
          </>
        }
      />
      <ErasureRequests client={client} standings={standings} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {home.setup && <FirstStepsCard client={client} steps={home.setup} standings={standings} />}
        {programs.length > 0 && (
          <>
            <NeedsCard client={client} home={home} />
            <NumbersOfToday client={client} home={home} />
          </>
        )}
        <ProgramsCard client={client} programs={programs} facts={home.facts} now={now} add={add} />
      </div>
    </>
  );
}

const greeting = (hour: number) => (hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening");

const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName;

export { StudioHomePage as Component };
