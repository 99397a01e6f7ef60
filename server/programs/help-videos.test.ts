import { expect, test } from "vitest";
import { getEntry } from "../../contract/entries/entries.ts";
import { changeEntrantVideo, changeScorerVideo } from "../../contract/programs/help-videos.ts";
import { getScoring, getScoringQueue } from "../../contract/judging/scoring.ts";
import { createService, serviceSettings } from "../../contract/programs/services.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const none = { entrantVideo: null, entrantVideoTitle: null, scorerVideo: null, scorerVideoTitle: null };

test("D21 a program's videos are shown to entrants and to scorers, each their own, under the title staff gave", async () => {
  const contest = await addContest(town, { url: "videos" });
  await setTimeframe(town, contest, "scoring", "open");
  const entryID = await addEntry(town, contest, { submitted: true });
  await assignScorer(town, contest, "scorer", "BRICK");
  const seen = async () => ({
    entrant: (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer.helpVideo,
    queue: (await town.as("scorer")(getScoringQueue, at(contest))).answer.helpVideo,
    desk: (await town.as("scorer")(getScoring, { ...at(contest), entryID })).answer.helpVideo,
  });
  expect(await seen()).toEqual({ entrant: null, queue: null, desk: null });
  const entrantVideo = watch("aqz-KE-bpKQ");
  const scorerVideo = "https://vimeo.com/76979871";
  expect((await staff(changeEntrantVideo, at(contest), { entrantVideo })).status).toBe(200);
  const forScoring = { scorerVideo, scorerVideoTitle: "Scoring in ten minutes" };
  expect((await staff(changeScorerVideo, at(contest), forScoring)).status).toBe(200);
  const forScorers = { title: "Scoring in ten minutes", address: scorerVideo };
  expect(await seen()).toEqual({
    entrant: { title: "How to enter", address: entrantVideo },
    queue: forScorers,
    desk: forScorers,
  });
  expect((await staff(changeEntrantVideo, at(contest), {})).status).toBe(200);
  expect(await seen()).toEqual({ entrant: null, queue: forScorers, desk: forScorers });
  expect((await staff(changeScorerVideo, at(contest), {})).status).toBe(200);
  expect((await staff(serviceSettings, at(contest))).answer.helpVideos).toEqual(none);
});

test("D21 only a video that can be played in place is taken, from staff alone, and where people enter or score", async () => {
  const contest = await addContest(town, { url: "no-videos" });
  const scorerVideo = "https://oak.example/video.mp4";
  const { status, problem } = await staff(changeScorerVideo, at(contest), { scorerVideo });
  expect([status, problem.errors]).toEqual([400, { scorerVideo: "Valid Video address required" }]);
  const right = { entrantVideo: watch("aqz-KE-bpKQ") };
  expect((await town.as("entrant")(changeEntrantVideo, at(contest), right)).status).toBe(403);
  const gala = { kind: "event", name: "Gala of videos", url: "gala-of-videos" } as const;
  await staff(createService, { client: "oak" }, gala);
  const event = { client: "oak", service: gala.url };
  expect((await staff(changeEntrantVideo, event, right)).status).toBe(404);
  expect((await staff(serviceSettings, event)).answer.helpVideos).toBeNull();
});
