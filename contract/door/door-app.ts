import { Array as List, String as Str } from "typebox";
import { get } from "../platform/endpoint.ts";
import { oneOf, record } from "../platform/schema.ts";

/** The Web Application Manifest, by which a browser puts the door on the home screen. */
export const getDoorApp = get("/clients/:client/services/:service/door/app", {
  summary: "The door of a program as an app for the home screen",
  allow: "PUBLIC",
  feature: "door",
  whileSuspended: true,
  answer: record({
    id: Str(),
    name: Str(),
    short_name: Str(),
    start_url: Str(),
    scope: Str(),
    display: oneOf(["fullscreen"]),
    orientation: oneOf(["portrait"]),
    background_color: Str(),
    theme_color: Str(),
    icons: List(record({ src: Str(), sizes: Str(), type: Str(), purpose: Str() })),
  }),
});
