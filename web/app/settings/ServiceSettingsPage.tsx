import { useNavigate } from "react-router";
import {
  changeJudging,
  changeService,
  changeServiceCSS,
  checkServiceCSS,
  removeServiceBanner,
  uploadServiceBanner,
} from "../../../contract/programs/services.ts";
import { changeHelpVideos } from "../../../contract/programs/help-videos.ts";
import { makePreviewLink } from "../../../contract/app/preview-links.ts";
import { getSalesSettings } from "../../../contract/commerce/shop/sales-settings.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { zoneLabel } from "../../../contract/platform/time-zone.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { CopyProgramButton } from "../../programs/studio/begin/CopyProgramButton.tsx";
import { CssBlock } from "../../platform/settings/CssBlock.tsx";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { ImageBlock } from "../../platform/settings/ImageBlock.tsx";
import { SourceProgramsBlock } from "../../advancement/studio/SourceProgramsBlock.tsx";
import { DeleteProgramBlock } from "../../programs/studio/settings/DeleteProgramBlock.tsx";
import { PreviewLinks } from "../../programs/studio/settings/PreviewLinks.tsx";
import { RecommendationsBlock } from "../../entries/recommendations/studio/RecommendationsBlock.tsx";
import { SalesBlock } from "../../commerce/shop/studio/SalesBlock.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { StatusBlock } from "../../programs/studio/settings/StatusBlock.tsx";
import { TimeframesForm } from "../../programs/studio/settings/TimeframesForm.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { MemberRuleNotice } from "../../people/clients/studio/MemberRuleNotice.tsx";

/** A program's settings; each part is saved by itself. */
function ServiceSettingsPage() {
  const { client, at, standings, settings, place } = useProgram();
  const navigate = useNavigate();
  const mayEdit = may(standings, changeService.allow);
  return (
    <>
      <title>{`Settings · ${settings.name}`}</title>
      <PageHead
        crumbs={[{ label: settings.name, to: studioPaths.program(place) }]}
        title="Settings"
        actions={<CopyProgramButton client={client} serviceID={settings.serviceID} />}
      />
      <MemberRuleNotice client={client} />
      <SettingsBlock id="status" title="Status" text="A draft is seen in the studio only.">
        <StatusBlock at={at} status={settings.status} standings={standings} />
      </SettingsBlock>
      {settings.status === "draft" && may(standings, makePreviewLink.allow) && (
        <SettingsBlock
          id="preview"
          title="Preview"
          text="Show it to your board or a sponsor before it is public, by a link that ends."
        >
          <PreviewLinks place={place} standings={standings} />
        </SettingsBlock>
      )}
      <SettingsBlock id="identity" title="Name and description" text="What visitors read on cards and on the page.">
        <EndpointForm
          endpoint={changeService}
          params={at}
          initial={settings}
          standings={standings}
          onDone={(_, { url }) =>
            url !== at.service && void navigate(studioPaths.programSettings({ ...place, service: url }))
          }
        />
      </SettingsBlock>
      <ImageBlock
        title="Photograph"
        text="Leads the page. At least 1600 pixels wide looks best."
        client={client}
        picture={settings.banner}
        upload={uploadServiceBanner}
        remove={removeServiceBanner}
        params={at}
      />
      <SettingsBlock
        id="dates"
        title="Dates"
        text={`What is open when. Times are in ${zoneLabel(settings.timeZone)}, as clocks show them there.`}
      >
        <TimeframesForm
          kind={settings.kind}
          at={at}
          timeframes={settings.timeframes}
          extensions={settings.extensions}
          graceMinutes={settings.judging?.graceMinutes ?? null}
          timeZone={settings.timeZone}
          disabled={!mayEdit}
        />
        <MemberRuleNotice client={client} className="mt-4" />
      </SettingsBlock>
      {settings.judging && hasFeature(settings.kind, "scoring") && (
        <SettingsBlock id="scoring" title="Scoring" text="What scorers see of entrants, and entrants of their scores.">
          <EndpointForm endpoint={changeJudging} params={at} initial={settings.judging} standings={standings} />
        </SettingsBlock>
      )}
      {hasFeature(settings.kind, "scoring") && <SourceProgramsBlock at={at} />}
      {settings.helpVideos && (
        <SettingsBlock
          id="videos"
          title="Help videos"
          text="How to enter and how to score, shown in place, so that fewer people have to ask."
        >
          <EndpointForm endpoint={changeHelpVideos} params={at} initial={settings.helpVideos} standings={standings} />
        </SettingsBlock>
      )}
      {hasFeature(settings.kind, "recommendations") && (
        <RecommendationsBlock
          at={at}
          timeZone={settings.timeZone}
          blind={settings.judging?.blind === true}
          standings={standings}
        />
      )}
      {hasFeature(settings.kind, "sales") && may(standings, getSalesSettings.allow) && (
        <SalesBlock at={at} timeZone={settings.timeZone} standings={standings} />
      )}
      <CssBlock
        pages="this program’s public pages"
        css={settings.customCSS}
        save={changeServiceCSS}
        check={checkServiceCSS}
        params={at}
        disabled={!mayEdit}
      />
      <DeleteProgramBlock client={client} at={at} settings={settings} standings={standings} />
    </>
  );
}

export { ServiceSettingsPage as Component };
