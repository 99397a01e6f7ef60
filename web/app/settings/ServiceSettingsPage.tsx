import { ChevronRight } from "lucide-react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import {
  changeService,
  changeServiceCSS,
  checkServiceCSS,
  removeServiceBanner,
  uploadServiceBanner,
} from "../../../contract/programs/services.ts";
import { makePreviewLink } from "../../../contract/app/preview-links.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { CopyProgramButton } from "../../programs/studio/begin/CopyProgramButton.tsx";
import { CssBlock } from "../../platform/settings/CssBlock.tsx";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { ImageBlock } from "../../platform/settings/ImageBlock.tsx";
import { PreviewLinks } from "../../programs/studio/settings/PreviewLinks.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { StatusBlock } from "../../programs/studio/settings/StatusBlock.tsx";
import { settingsElsewhere } from "./settings-elsewhere.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { MemberRuleNotice } from "../../people/clients/studio/MemberRuleNotice.tsx";

/** A program's settings; each part is saved by itself. */
function ServiceSettingsPage() {
  const { client, at, standings, settings, place } = useProgram();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const mayEdit = may(standings, changeService.allow);
  const elsewhere = settingsElsewhere(place, standings);
  const moved = elsewhere.find(({ anchor }) => hash === `#${anchor}`);
  if (moved) return <Navigate to={moved.to} replace />;
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
      <SettingsBlock id="elsewhere" title="More settings" text="They stand with what they are of.">
        <ul aria-label="More settings" className="divide-y overflow-hidden rounded-lg border">
          {elsewhere.map(({ anchor, label, text, to }) => (
            <li key={anchor}>
              <Link to={to} className="flex items-center gap-3 bg-surface px-4 py-2.5 hover:bg-sunken">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-sm text-ink-3">{text}</span>
                </span>
                <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </SettingsBlock>
      <CssBlock
        pages="this program’s public pages"
        css={settings.customCSS}
        save={changeServiceCSS}
        check={checkServiceCSS}
        params={at}
        disabled={!mayEdit}
      />
    </>
  );
}

export { ServiceSettingsPage as Component };
