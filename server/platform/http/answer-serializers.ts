import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

type SerializerCompiler = ReturnType<ReturnType<typeof SerializerSelector>>;

/**
 * What writes an answer field by field as its schema says, compiled when its call is first answered: to compile all of them is a
 * quarter of the server's start.
 */
export function buildSerializer(...known: Parameters<ReturnType<typeof SerializerSelector>>): SerializerCompiler {
  const compile = SerializerSelector()(...known);
  return (route) => {
    let write: ReturnType<SerializerCompiler> | undefined;
    return (value) => (write ??= compile(route))(value);
  };
}
