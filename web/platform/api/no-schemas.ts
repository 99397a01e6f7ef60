// Replaces TypeBox in the browser's build. The browser never checks an answer, so that the schemas of calls weigh nothing there
// (scripts/without-schemas.ts); properties that one schema takes from another are empty, too.
const emptySchema = () => ({ properties: {} });

export {
  emptySchema as Array,
  emptySchema as Boolean,
  emptySchema as Integer,
  emptySchema as Literal,
  emptySchema as Null,
  emptySchema as Number,
  emptySchema as Object,
  emptySchema as Optional,
  emptySchema as Record,
  emptySchema as String,
  emptySchema as Union,
  emptySchema as Unsafe,
};
