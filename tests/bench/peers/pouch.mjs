// CouchDB's protocol over a PouchDB in memory, as a browser's PouchDB would sync with. PORT.
import express from 'express';
import expressPouch from 'express-pouchdb';
import memory from 'pouchdb-adapter-memory';
import core from 'pouchdb-core';

// Each is published for bundlers and for require(), and Node chooses which one we get.
const plain = (module) => module.default ?? module;

const PouchDB = plain(core).plugin(plain(memory)).defaults({ adapter: 'memory' });
const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' };
express().use('/', plain(expressPouch)(PouchDB, options)).listen(Number(process.env.PORT), '127.0.0.1');
