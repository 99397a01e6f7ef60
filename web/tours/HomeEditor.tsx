import { changeOnlineTour, changePropertyAdminSettings } from "../../contract/tours/properties.ts";
import { zoneLabel } from "../../contract/platform/time-zone.ts";
import { may } from "../../contract/platform/permissions.ts";
import { EndpointForm } from "../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../platform/ui/SettingsBlock.tsx";
import { HomeAdminSettings } from "./HomeAdminSettings.tsx";
import type { HomeAt, HomeAnswer } from "./home-at.ts";
import { FieldGroupForm } from "./FieldGroupForm.tsx";
import { HomeInfo } from "./HomeInfo.tsx";
import { HomePictures } from "./HomePictures.tsx";
import { OpenHours } from "./OpenHours.tsx";

/** All that is said of a home, matter by matter, for its owner and staff alike. */
export function HomeEditor({ at, shown }: { at: HomeAt; shown: HomeAnswer }) {
  const { property, days, zone, standings } = shown;
  const { propertyID, images, floorPlans, fieldGroups, hours } = property;
  return (
    <>
      <SettingsBlock
        id="pictures"
        title="Photographs"
        text="The first one stands for the home. Put them in the order of a walk."
      >
        <HomePictures at={at} field="images" pictures={images} standings={standings} />
      </SettingsBlock>
      <SettingsBlock id="about" title="The home" text="What visitors read, and what they filter by.">
        <HomeInfo key={propertyID} at={at} shown={shown} />
      </SettingsBlock>
      {fieldGroups.map((group) => (
        <SettingsBlock
          key={group.fieldGroupID}
          id={group.fieldGroupID}
          title={group.name}
          text={group.description || undefined}
        >
          <FieldGroupForm at={at} group={group} standings={standings} />
        </SettingsBlock>
      ))}
      <SettingsBlock id="plans" title="Floor plans" text="Storey by storey, as pictures.">
        <HomePictures at={at} field="floorPlans" pictures={floorPlans} standings={standings} />
      </SettingsBlock>
      <SettingsBlock
        id="hours"
        title="Open hours"
        text={`Open when the tour is, unless you say otherwise. Times are in ${zoneLabel(zone)}.`}
      >
        <OpenHours at={at} days={days} hours={hours} zone={zone} standings={standings} />
      </SettingsBlock>
      <SettingsBlock id="online" title="Online tour" text="For those who can’t come.">
        <EndpointForm
          key={propertyID}
          endpoint={changeOnlineTour}
          params={at}
          initial={property}
          standings={standings}
        />
      </SettingsBlock>
      {may(standings, changePropertyAdminSettings.allow) && (
        <SettingsBlock id="admin" title="For staff" text="Only staff see and change these.">
          <HomeAdminSettings at={at} shown={shown} />
        </SettingsBlock>
      )}
    </>
  );
}
