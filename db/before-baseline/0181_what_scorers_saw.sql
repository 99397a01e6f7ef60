-- What scorers saw of each other in a round that is over: whoever takes the next one back has it as it was.
alter table rounds add scorers_see text not null default 'no' check (scorers_see in ('no', 'after-own', 'always'));
