import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

type SerializerCompiler = ReturnType<ReturnType<typeof SerializerSelector>>;

/** Serializers by schema, compiled when their call is first answered: compiling all of them is a quarter of the server's start. */
export function buildSerializer(...options: Parameters<ReturnType<typeof SerializerSelector>>): SerializerCompiler {
  const compile = SerializerSelector()(...options);
  return (route) => {
    let write: ReturnType<SerializerCompiler> | undefined;
    return (value) => (write ??= compile(route))(value);
  };
}
