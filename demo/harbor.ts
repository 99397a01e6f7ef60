import {
  type ClientData,
  type DemoData,
  addClient,
  addClientPart,
  momentAt,
  personID,
  addPictureUpload,
  acceptTestPayments,
} from "./demo-data.ts";
import { addArchitecturePrize } from "./harbor-architecture.ts";
import { addPhotographyContest } from "./harbor-photo.ts";
import { addHarborPrograms } from "./harbor-programs.ts";
import { neighbors } from "./neighbors.ts";

const name = "Harbor Arts Council";

/** Squarer and quieter than the product's own pages, with a rule under each section's heading. */
const customCSS = `/* Harbor's own hand: square corners, a serif for headings, and a line of beam yellow. */
h1, h2, h3 {
  font-family: Georgia, "Times New Roman", serif;
  font-weight: 600;
  letter-spacing: -0.01em;
}
h2 {
  text-decoration: underline;
  text-decoration-color: #ffd166;
  text-decoration-thickness: 3px;
  text-underline-offset: 0.28em;
}
[data-slot="card"], [data-slot="picture"], [data-slot="hero"] {
  border-radius: 2px;
}
`;

export function addHarbor(data: DemoData) {
  const harbor = addClient(data, "harbor", {
    name,
    tagline: "Pictures, music and open doors on the waterfront",
    description:
      "A council of eleven galleries, two choirs and one lighthouse. We hang a photography show every winter, open the studios every spring, and keep the light on in between.",
    website: "https://harbor.example",
    help_email: "hello@harbor.example",
    primary_color: "#27348B",
    confirm_color: "#0F766E",
    danger_color: "#B42318",
    custom_css: customCSS,
  });
  harbor.logo = addPictureUpload(data, harbor, "harbor logo");
  harbor.banner = addPictureUpload(data, harbor, "3 banner");
  addPhotographyContest(data, harbor);
  addHarborPrograms(data, harbor);
  const prize = addArchitecturePrize(data, harbor);
  addHarborPeople(data, harbor);
  acceptTestPayments(harbor);
  return { prize };
}

function addHarborPeople(data: DemoData, harbor: ClientData) {
  const add = addClientPart(harbor, `people of ${name}`);
  const granted_by = personID(data, "owner");
  for (const [who, role] of [
    ["owner", "owner"],
    ["harbor-admin", "administrator"],
  ] as const)
    add("role_grants", { user_id: personID(data, who), role, granted_by });
  add("member_rules", { chosen_by: granted_by, chosen_at: momentAt(data, -210, "13:00") });
  neighbors
    .filter(({ state }) => state === "ME")
    .forEach((neighbor, index) =>
      add("memberships", {
        user_id: personID(data, neighbor.name),
        created_at: momentAt(data, -200 + index * 11, "13:00"),
      }),
    );
}
