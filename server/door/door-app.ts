import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { getDoorApp } from "../../contract/door/door-app.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { doorProgram } from "./door-queries.ts";

const iconOfSize = (size: number) => ({
  src: `/door-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose: "any maskable",
});

export const doorApp = [
  on(getDoorApp, async ({ sql, client, service }) => {
    const { name } = requireRow(await doorProgram(sql, service.serviceID));
    const address = paths.door(programAddress(client.url, service));
    return {
      id: address,
      name: `Door: ${name}`,
      short_name: "Door",
      start_url: address,
      scope: address,
      display: "fullscreen" as const,
      orientation: "portrait" as const,
      background_color: "#08151b",
      theme_color: "#0b5d63",
      icons: [iconOfSize(192), iconOfSize(512)],
    };
  }),
];
