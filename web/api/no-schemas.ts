// Stands in for TypeBox in the browser's build. The browser never checks an answer, so the schemas of calls weigh nothing
// there; only the properties that one record takes over from another are kept.
const nothing = () => ({});
const withProperties = (properties: object) => ({ properties });

export {
  nothing as Array,
  nothing as Boolean,
  nothing as Integer,
  nothing as Literal,
  nothing as Null,
  nothing as Number,
  withProperties as Object,
  nothing as Optional,
  nothing as Record,
  nothing as String,
  nothing as Union,
  nothing as Unsafe,
};
