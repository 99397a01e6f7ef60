import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";
import { handlers } from "../../app/all-handlers.ts";
import { networkOf, plainAddress, trustedProxies } from "./networks.ts";
import { serve } from "./serve.ts";

const town = useTown();

test("an IPv6 network is one neighbor, an IPv4 address another, however a proxy writes them", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("::ffff:192.0.2.9")).toBe("192.0.2.9");
  expect(networkOf("::ffff:c000:209")).toBe("192.0.2.9");
  expect(networkOf("203.0.113.50:4444")).toBe(networkOf("203.0.113.50"));
  expect(networkOf("[2001:db8::1]:443")).toBe(networkOf("2001:DB8:0::2"));
  expect(networkOf("[2001:0db8:0000:0:1::]")).toBe("2001:db8:0:0");
  expect(networkOf("fe80::1%eth0")).toBe(networkOf("fe80::2"));
});

test("junk is no network of its own", () => {
  const junk = [
    "",
    "unknown",
    "a",
    "203.0.113.50:99999x",
    "1.2.3",
    "[2001:db8::1",
    "999.1.1.1",
    "203.0.113.50, 1.1.1.1",
  ];
  expect(new Set(junk.map(networkOf)).size).toBe(1);
  expect(junk.map(plainAddress)).toEqual(junk.map(() => undefined));
});

const ipBehind = async (trust: string, forwarded: string, remoteAddress = "127.0.0.1") => {
  const app = { ...town.app, settings: { ...town.app.settings, trustProxy: trustedProxies(trust) } };
  const server = serve(app, handlers);
  let seen = "";
  server.addHook("onRequest", (request, _reply, done) => {
    seen = networkOf(request.ip);
    done();
  });
  await server.inject({ url: "/healthz", remoteAddress, headers: { "x-forwarded-for": forwarded } });
  await server.close();
  return seen;
};

test("the last address that no trusted proxy wrote is the visitor's, whatever stands in front of it", async () => {
  expect(await ipBehind("loopback", "6.6.6.6, 203.0.113.50:4444")).toBe("203.0.113.50");
  expect(await ipBehind("loopback, 10.0.0.0/8", "6.6.6.6, 203.0.113.50:4444, 10.1.2.3:80")).toBe("203.0.113.50");
  expect(await ipBehind("loopback", "6.6.6.6, 203.0.113.50", "198.51.100.1")).toBe("198.51.100.1");
  expect(await ipBehind("false", "203.0.113.50")).toBe("127.0.0.1");
});

test("TRUST_PROXY=true believes the one proxy in front, and nothing that a visitor writes; a number, so many", async () => {
  expect(await ipBehind("true", "6.6.6.6, 203.0.113.50", "198.51.100.1")).toBe("203.0.113.50");
  expect(await ipBehind("2", "6.6.6.6, 203.0.113.50, 198.51.100.9", "198.51.100.1")).toBe("203.0.113.50");
  expect(() => trustedProxies("10.0.0.0/64")).toThrow("TRUST_PROXY");
  expect(() => trustedProxies("proxy.example")).toThrow("TRUST_PROXY");
});
