// CouchDB's protocol over a PouchDB in memory: what a browser's PouchDB would sync with. PORT.
import express from 'express';
import expressPouch from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import core from 'pouchdb-core';

// Published for bundlers and for require(): which of the two we get is Node's choice.
const plain = (module) => module.default ?? module;

const PouchDB = plain(core).plugin(plain(memory)).defaults({ adapter: 'memory' });
const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' };
express().use('/', plain(expressPouch)(PouchDB, options)).listen(Number(process.env.PORT), '127.0.0.1');
