/** What a validator of schemas says, and nobody else: no refusal that a person reads holds any of it. */
export const schemaWords =
  /schema|anyOf|oneOf|additional propert|required propert|allowed value|to constant|must (not )?(be|have|match) (?!at (least|most) \$?-?[\d.]|a whole number)|pattern|\[\^|\\[sdw]|\(\?/i;
