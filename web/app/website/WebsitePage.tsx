import { useParams } from "react-router";
import { clientPage } from "../../../contract/people/clients.ts";
import { getFramingSites } from "../../../contract/people/framing-sites.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { EmbedChoice } from "./EmbedChoice.tsx";
import { FramingSitesForm } from "./FramingSitesForm.tsx";

/** What a client shows on its own website, and which sites may show it. */
function WebsitePage() {
  const { client = "" } = useParams();
  const { name, programs } = useAnswer(clientPage, { client });
  const { sites } = useAnswer(getFramingSites, { client });
  return (
    <>
      <title>On your website</title>
      <PageHead
        title="On your website"
        text="Show tickets, homes, sponsors, votes, winners and dates on your own site, in your colors. They are always as they are here."
      />
      <SettingsBlock
        id="embed"
        title="What to show"
        text="Choose it, copy the code, and put it into a page of your site. What visitors press opens here, in the whole window."
      >
        <EmbedChoice client={client} association={name} programs={programs} />
      </SettingsBlock>
      <SettingsBlock
        id="sites"
        title="Sites that may show it"
        text="As long as no site is listed, any site may show what is made for it, as galleries always could. Your other pages can’t stand in a frame anywhere."
      >
        <FramingSitesForm key={sites.join()} client={client} sites={sites} />
      </SettingsBlock>
    </>
  );
}

export { WebsitePage as Component };
