// Stands in for TypeBox in the browser's build. The browser never checks an answer, so the schemas of calls weigh nothing
// there (scripts/without-schemas.ts); what one takes over from another is nothing, too.
const nothing = () => ({ properties: {} });

export {
  nothing as Array,
  nothing as Boolean,
  nothing as Integer,
  nothing as Literal,
  nothing as Null,
  nothing as Number,
  nothing as Object,
  nothing as Optional,
  nothing as Record,
  nothing as String,
  nothing as Union,
  nothing as Unsafe,
};
