// Stands in for TypeBox in the browser's build. The browser never checks an answer, so the schemas of calls weigh nothing
// there (scripts/without-schemas.ts); what one takes over from another is nothing, too.
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
