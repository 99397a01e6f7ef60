import { expect, test } from "vitest";
import { playerOf } from "./video-players.ts";

test.each([
  ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=12", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["https://youtu.be/aqz-KE-bpKQ?si=abc", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["https://www.youtube.com/shorts/aqz-KE-bpKQ", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["https://www.youtube.com/embed/aqz-KE-bpKQ", "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
  ],
])("the video of %s is played from %s", (address, player) => {
  expect(playerOf(address)).toBe(player);
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/@somebody",
  "https://www.youtube.com/watch?v=short",
  "http://www.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
  "https://vimeo.com/somebody",
  "javascript:alert(1)",
  "a video",
])("%s is no page of a video", (address) => {
  expect(playerOf(address)).toBeNull();
});
