import { useParams } from "react-router";
import {
  changeClient,
  changeClientCSS,
  checkClientCSS,
  clientSettings,
  removeClientBanner,
  removeLogo,
  uploadClientBanner,
  uploadLogo,
} from "../../../../contract/people/client-settings.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { CssBlock } from "../../../platform/settings/CssBlock.tsx";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { ImageBlock } from "../../../platform/settings/ImageBlock.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { ThemeForm } from "./ThemeForm.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";

/** A client's words, colors, pictures and stylesheet. */
function ClientSettingsPage() {
  const { client = "" } = useParams();
  const at = { client };
  const standings = useStandings(client);
  const settings = useAnswer(clientSettings, at);
  const mayEdit = may(standings, changeClient.allow);
  return (
    <>
      <title>{`Settings · ${settings.name}`}</title>
      <PageHead title="Settings and look" />
      <SettingsBlock id="identity" title="Name and words" text="Who you are, on your public page.">
        <EndpointForm endpoint={changeClient} params={at} initial={settings} standings={standings} />
      </SettingsBlock>
      <SettingsBlock
        id="colors"
        title="Colors"
        text="Whatever you choose is moved only as far as it must be to be read, on light and on dark pages."
      >
        <ThemeForm
          key={`${settings.primaryColor} ${settings.confirmColor} ${settings.dangerColor}`}
          client={client}
          theme={settings}
          disabled={!mayEdit}
        />
      </SettingsBlock>
      <ImageBlock
        title="Logo"
        text="Stands beside your name. A square on a transparent ground looks best."
        client={client}
        shape="logo"
        picture={settings.logo}
        upload={uploadLogo}
        remove={removeLogo}
        params={at}
      />
      <ImageBlock
        title="Photograph"
        text="Leads your public page. At least 1600 pixels wide."
        client={client}
        picture={settings.banner}
        upload={uploadClientBanner}
        remove={removeClientBanner}
        params={at}
      />
      <CssBlock
        pages="your public pages"
        css={settings.customCSS}
        save={changeClientCSS}
        check={checkClientCSS}
        params={at}
        disabled={!mayEdit}
      />
    </>
  );
}

export { ClientSettingsPage as Component };
